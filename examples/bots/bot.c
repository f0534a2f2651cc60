/* A player for `zalp arena --program ./bot` (cc -O2 -o bot bot.c), in fifty lines of C: a chessboard search that
   finishes wounded ships and keeps away from sunk ones. It prints `x y` for each shot and reads M (miss), H (hit), S (sunk). */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SIDE = 10, UNKNOWN = 0, CLOSED, WOUNDED, SUNK, OUTSIDE };
static int sea[SIDE][SIDE]; /* by row and column */
static const int steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static int at(int x, int y) {
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? OUTSIDE : sea[y][x];
}

/* What a shot is worth: 3 in line with two hits, 2 beside a hit, 1 on one colour of the chessboard, 0 elsewhere. */
static int worth(int x, int y) {
    int best = (x + y) % 2;
    for (int k = 0; k < 4; k++) {
        int i = steps[k][0], j = steps[k][1];
        if (at(x + i, y + j) != WOUNDED) continue;
        int value = at(x + 2 * i, y + 2 * j) == WOUNDED ? 3 : 2;
        if (value > best) best = value;
    }
    return best;
}

/* Mark the ship that was just sunk, and close what lies around it. */
static void sink(int x, int y) {
    sea[y][x] = SUNK;
    for (int k = 0; k < 8; k++) {
        int i = x + steps[k][0], j = y + steps[k][1];
        if (at(i, j) == WOUNDED) sink(i, j);
        else if (at(i, j) == UNKNOWN) sea[j][i] = CLOSED;
    }
}

int main(void) {
    char answer[8];
    srand((unsigned)time(NULL) ^ (unsigned)getpid() * 2654435761u);
    for (;;) {
        int best = -1, count = 0, shot = 0;
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            int value = sea[cell / SIDE][cell % SIDE] == UNKNOWN ? worth(cell % SIDE, cell / SIDE) : -1;
            if (value > best) best = value, count = 0;
            if (value == best && best >= 0 && rand() % ++count == 0) shot = cell; /* evenly among equals */
        }
        if (best < 0) return 0;
        printf("%d %d\n", shot % SIDE, shot / SIDE);
        fflush(stdout);
        if (!fgets(answer, sizeof answer, stdin)) return 0;
        sea[shot / SIDE][shot % SIDE] = answer[0] == 'M' ? CLOSED : WOUNDED;
        if (answer[0] == 'S') sink(shot % SIDE, shot / SIDE);
    }
}
