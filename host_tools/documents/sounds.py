"""`make sounds`: renders every effect of the synthesiser to a WAV and a picture.

A picture shows the waveform over the spectrogram, 60 dB deep. Imports console, Sea Battle's sounds, numpy, matplotlib
and pillow.
"""

import argparse
import io
import wave
from pathlib import Path

import numpy as np

from zalp.console.sound import BANKS, EFFECTS, Synth
from zalp.seabattle import sounds as mines
from zalp.tools import ROOT

FOLDER = ROOT / "build" / "sounds"
# Whole shots, as a match plays them, rendered in the first bank: (file, flight, its ms, ending).
SHOTS = (
    ("shot-hit", "whistle", 900, "explosion"),
    ("shot-miss", "whistle", 900, "splash"),
    ("shot-sunk", "whistle", 900, "sunk"),
    ("enemy-hit", "incoming", 900, "explosion"),
)


def render(bank: str, effect: str, ms: int | None = None, then: str | None = None, volume: int | None = None) -> bytes:
    """Unsigned 8-bit samples of an effect, from its first sample until the synthesiser is silent."""
    synth = Synth()
    synth.bank = bank
    synth.more = mines.BANKS[bank]
    if volume is not None:
        synth.volume = volume
    synth.play(effect, ms, then)
    samples, block = bytearray(), bytearray(synth.rate // 100)
    while synth.active:
        synth.fill(block)
        samples += block
    return bytes(samples)


def spectrogram(
    samples: bytes, rate: int, window: int = 512, hop: int = 64
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Seconds, Hz, and amplitude (1 = a full sine) by frequency and time, through a Hann window."""
    x = np.frombuffer(samples, np.uint8).astype(float) / 128 - 1
    x = np.pad(x, window // 2)
    frames = np.lib.stride_tricks.sliding_window_view(x, window)[::hop] * np.hanning(window)
    spectra = np.abs(np.fft.rfft(frames, axis=1)).T / (window / 4)
    return np.arange(frames.shape[0]) * hop / rate, np.fft.rfftfreq(window, 1 / rate), spectra


def save_wav(path: Path, samples: bytes, rate: int) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(rate)
        file.writeframes(samples)


def save_picture(path: Path, samples: bytes, rate: int, title: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from PIL import Image

    figure, (wave_axes, axes) = pyplot.subplots(
        2, 1, figsize=(4.8, 2.9), dpi=84, height_ratios=(1, 3), sharex=True, layout="constrained"
    )
    x = np.frombuffer(samples, np.uint8) / 128 - 1
    wave_axes.plot(np.arange(len(x)) / rate, x, linewidth=0.4, color="#30506a")
    wave_axes.set_ylim(-1, 1)
    wave_axes.set_yticks([])
    wave_axes.set_title(title, fontsize=9)
    seconds, hertz, spectra = spectrogram(samples, rate)
    axes.pcolormesh(
        seconds, hertz / 1000, 20 * np.log10(spectra + 1e-6), vmin=-66, vmax=-6, cmap="magma", rasterized=True
    )
    axes.set_ylabel("kHz", fontsize=8)
    axes.set_xlabel("s", fontsize=8)
    axes.tick_params(labelsize=7)
    raw = io.BytesIO()
    figure.savefig(raw, format="png")
    pyplot.close(figure)
    Image.open(raw).convert("RGB").quantize(24).save(path, optimize=True)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="do not print the files' names")
    parser.add_argument("names", nargs="*", help="the effects or shots to render; without names, all")
    options = parser.parse_args(arguments)
    named: dict[str, tuple[str, int | None, str | None]] = {
        name: (name, None, None) for name in (*EFFECTS, *mines.BANKS[BANKS[0]])
    }
    named.update({file: (flight, ms, then) for file, flight, ms, then in SHOTS})
    unknown = set(options.names) - set(named)
    if unknown:
        parser.error(f"no sound {', '.join(sorted(unknown))}; there are {', '.join(named)}")
    rate = Synth().rate
    for bank in BANKS:
        folder = options.folder / bank
        folder.mkdir(parents=True, exist_ok=True)
        for name, (effect, ms, then) in named.items():
            if (options.names and name not in options.names) or (then and bank != BANKS[0]):
                continue
            samples = render(bank, effect, ms, then)
            save_wav(folder / f"{name}.wav", samples, rate)
            if not options.no_pictures:
                save_picture(folder / f"{name}.png", samples, rate, f"{name} ({bank}, {len(samples) / rate:.2f} s)")
            if not options.quiet:
                print(folder / f"{name}.wav")


if __name__ == "__main__":
    main()
