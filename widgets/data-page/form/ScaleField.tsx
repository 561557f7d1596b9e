import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useConsole, useTexts } from '../../shared/element/index.ts';
import { TextField } from '../../shared/form/Field.tsx';
import { useNumberText } from '../../shared/form/useNumberText.ts';
import type { Point } from '../../shared/robots/plan-point.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useSheet } from '../useSheet.ts';
import css from './scale.css?inline';

/** The two places must be this far from each other, metres: a shorter distance measures badly (rule M10). */
const leastApart = 1;
/** Radius of the marks, parts of the longer side of the picture. */
const markSize = 0.008;

/** A scale with the digits that are sent. */
const written = (metresPerPixel: number): string => String(Math.round(metresPerPixel * 1e4) / 1e4);

/** How many metres a pixel of a picture is: typed, or measured between two places of it. */
export function ScaleField({
  label,
  picture,
  value,
  onChange,
  error,
  isLocked,
}: {
  readonly label: string;
  /** The address of the picture; undefined while there is none. */
  readonly picture: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const console = useConsole();
  const { text, formatNumber } = useTexts();
  const box = useRef<HTMLFieldSetElement>(null);
  useSheet(css, box);
  const size = usePictureSize(picture === undefined ? undefined : console.address(picture));
  const [places, setPlaces] = useState<readonly Point[]>([]);
  const [distance, setDistance] = useState('');
  const [from, to] = places;
  const pixels = from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  const metres = Number(distance);
  const isNear = distance.trim() !== '' && !(metres >= leastApart);
  const measure = (typed: string): void => {
    setDistance(typed);
    const given = Number(typed);
    if (pixels > 0 && given >= leastApart) onChange(written(given / pixels));
  };
  const typing = useNumberText(distance, measure, { step: 0.1 });
  const scale = Number(value);
  const place = (event: MouseEvent<SVGSVGElement>): void => {
    const onScreen = event.currentTarget.getScreenCTM();
    if (isLocked || !onScreen) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(onScreen.inverse());
    setPlaces(places.length === 1 ? [...places, { x, y }] : [{ x, y }]);
    setDistance('');
  };
  const radius = size ? Math.max(size.width, size.height) * markSize : 0;
  const metresOf = (count: number): string => formatNumber(Math.round(count * scale * 10) / 10);
  return (
    <fieldset ref={box} className="scale" disabled={isLocked}>
      <legend className="pk-hidden">{label}</legend>
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        inputMode="decimal"
        autoComplete="off"
        required
        disabled={isLocked}
        {...(error === undefined ? {} : { error })}
      />
      {size && picture !== undefined ? (
        <>
          <svg
            className="scale-map"
            // The scale can be typed, so the picture is for those who see it.
            aria-hidden
            viewBox={`0 0 ${size.width} ${size.height}`}
            onClick={place}
          >
            <title>{text('config.scale.map')}</title>
            <image href={console.address(picture)} width={size.width} height={size.height} />
            {from && to ? (
              <line className="scale-line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth={radius / 2} />
            ) : null}
            {places.map(({ x, y }, at) => (
              <circle key={at} className="scale-mark" cx={x} cy={y} r={radius} strokeWidth={radius / 3} />
            ))}
          </svg>
          <div className="scale-measure">
            {to ? (
              <>
                <label className="scale-distance">
                  <span>{text('config.scale.distance')}</span>
                  <input
                    className="pk-input"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-invalid={isNear || undefined}
                    value={typing.shown}
                    onBlur={typing.onBlur}
                    onKeyDown={typing.onKeyDown}
                    onChange={({ target }) => typing.type(target.value)}
                  />
                </label>
                <Button size="small" onClick={() => setPlaces([])}>
                  {text('config.scale.again')}
                </Button>
              </>
            ) : (
              <p className="form-hint">{text(from ? 'config.scale.second' : 'config.scale.first')}</p>
            )}
          </div>
          <div role="status" className="scale-notes">
            {isNear ? <p className="scale-wrong">{text('config.scale.near', { least: leastApart })}</p> : null}
            {scale > 0 ? (
              <p>{text('config.scale.size', { width: metresOf(size.width), height: metresOf(size.height) })}</p>
            ) : null}
          </div>
        </>
      ) : (
        <p className="form-hint">{text('config.scale.noPicture')}</p>
      )}
    </fieldset>
  );
}

/** The size of a picture, pixels; undefined until it is loaded. */
function usePictureSize(address: string | undefined): { readonly width: number; readonly height: number } | undefined {
  const [read, setRead] = useState<{ readonly address: string; readonly width: number; readonly height: number }>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const image = new Image();
    image.onload = () => setRead({ address, width: image.naturalWidth, height: image.naturalHeight });
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return read?.address === address ? read : undefined;
}
