import { useState } from 'react';
import { pictureAddress, readPictureAddress } from '~/content/media/picture-urls';
import { Thumbnail } from './thumbnail';

const shapes = [
  { shape: 'wide', label: 'Wide' },
  { shape: 'card', label: 'Card' },
  { shape: 'square', label: 'Square' },
] as const;
const clampPercent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/**
 * Form fields for a picture's focal point, the part that stays visible when the picture is cropped. Members set it by
 * clicking the picture or moving two sliders, which also work without JavaScript.
 */
export function FocalPoint({
  address,
  alt,
  width,
  height,
  focusX,
  focusY,
}: {
  address: string;
  alt: string;
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
  focusX: number;
  focusY: number;
}) {
  const [focus, setFocus] = useState({ x: focusX, y: focusY });
  const picture = readPictureAddress(address);
  if (!picture) return null;
  const previewAddress = pictureAddress({ ...picture, focus });
  return (
    <fieldset className="focal-point">
      <legend>Focal point</legend>
      <p className="help">Click the part that must stay visible when the picture is cropped, or move the sliders.</p>
      <div className="focal-frame">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the sliders below */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the sliders below */}
        <div
          className="focal-picture"
          // The room that the picture takes once it has loaded: no more than the height of `whole-picture`.
          style={{
            width: `min(100%, ${width}px, ${((26 * width) / height).toFixed(2)}rem)`,
            aspectRatio: `${width} / ${height}`,
          }}
          onClick={(event) => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
            setFocus({
              x: clampPercent(((event.clientX - left) / width) * 100),
              y: clampPercent(((event.clientY - top) / height) * 100),
            });
          }}
        >
          <Thumbnail address={address} alt={alt} sizes="(min-width: 60rem) 34rem, 100vw" />
          <span className="focal-mark" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} aria-hidden />
        </div>
      </div>
      <div className="focal-sliders">
        <label>
          From the left
          <input
            type="range"
            name="focusX"
            min={0}
            max={100}
            value={focus.x}
            aria-valuetext={`${focus.x}%`}
            onChange={(event) => setFocus((before) => ({ ...before, x: Number(event.target.value) }))}
          />
        </label>
        <label>
          From the top
          <input
            type="range"
            name="focusY"
            min={0}
            max={100}
            value={focus.y}
            aria-valuetext={`${focus.y}%`}
            onChange={(event) => setFocus((before) => ({ ...before, y: Number(event.target.value) }))}
          />
        </label>
      </div>
      <ul className="focal-cuts" aria-label="Crop preview">
        {shapes.map(({ shape, label }) => (
          <li key={shape}>
            <Thumbnail address={previewAddress} shape={shape} sizes="12rem" />
            <span className="fact">{label}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
