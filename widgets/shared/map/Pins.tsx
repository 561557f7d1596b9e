import { joined } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import type { KeyboardEvent } from 'react';
import { useText } from '../element/index.ts';
import { Each } from '../ui/Each.tsx';
import type { Pin } from './places.ts';

/** Pending alarms, by the colour and shape of their level. */
export function Pins({
  pins,
  scale,
  onOpen,
}: {
  readonly pins: readonly Pin[];
  readonly scale: number;
  readonly onOpen: (id: string) => void;
}) {
  const text = useText();
  const draw = ({ id, level, name, deviceName, x, y }: Pin) => {
    const label = joined(text, 'list', [text(`common.level.${level}`), name, deviceName]);
    return (
      <g
        part="pin"
        className="pin"
        data-level={level}
        data-alarm={id}
        role="button"
        tabIndex={0}
        aria-label={label}
        transform={`translate(${x} ${y}) scale(${scale})`}
        onClick={() => onOpen(id)}
        onKeyDown={(event: KeyboardEvent) => {
          if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return;
          event.preventDefault();
          event.stopPropagation();
          onOpen(id);
        }}
      >
        <title>{label}</title>
        <path className="needle" d="M0 0 -5 -12H5z" />
        {level === 'serious' ? (
          <circle cy="-20" r="11" />
        ) : level === 'important' ? (
          <path d="M0 -33 12 -11H-12z" />
        ) : (
          <rect x="-10" y="-30" width="20" height="20" rx="2" />
        )}
        <path className="mark" d={level === 'important' ? 'M0 -26v7M0 -16v1' : 'M0 -26v8M0 -15v1'} />
      </g>
    );
  };
  // An alarm that cannot be drawn does not affect the others on the map.
  return <Each items={pins} id={({ id }) => id} draw={draw} unshown={() => null} />;
}
