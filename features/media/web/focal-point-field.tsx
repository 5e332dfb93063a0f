import { useId } from 'react';
import { Picture } from '#design/picture/picture.tsx';
import type { MediaView } from '../contract.ts';
import styles from './media.module.css';

interface FocalPointFieldProps {
  picture: MediaView;
  /** 0 to 1 from the left and from the top. */
  onChange: (x: number, y: number) => void;
}

const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

/** The point that stays visible where the picture is cut: by a press on the picture, or by two sliders. */
export function FocalPointField({ picture, onChange }: FocalPointFieldProps) {
  const id = useId();
  const { focalX, focalY } = picture;
  const sliders = [
    { name: 'From the left', value: focalX, set: (x: number) => onChange(x, focalY) },
    { name: 'From the top', value: focalY, set: (y: number) => onChange(focalX, y) },
  ];
  return (
    <fieldset className={styles.focal}>
      <legend>Focal point</legend>
      <div
        className={styles.focalPicture}
        onPointerDown={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          if (width > 0 && height > 0)
            onChange(round((clientX - left) / width), round((clientY - top) / height));
        }}
      >
        <Picture picture={picture} sizes="480px" />
        <span
          className={styles.focalMark}
          style={{ insetInlineStart: `${focalX * 100}%`, insetBlockStart: `${focalY * 100}%` }}
        />
      </div>
      <div className={styles.filters}>
        {sliders.map(({ name, value, set }) => (
          <label key={name} htmlFor={`${id}-${name}`} className={styles.slider}>
            {name}
            <input
              id={`${id}-${name}`}
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={value}
              onChange={(event) => set(Number(event.target.value))}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
