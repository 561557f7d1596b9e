import { ghostAt, ghostLasts, ghostSpeed, type CheckedLine } from '@patrolkit/core';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole, useHostWindow, useStore, useText } from '../../shared/element/index.ts';
import { pointOf } from '../../shared/robots/plan-point.ts';
import { IconButton } from '../../shared/ui/Button.tsx';

/** Radius of the ghost, parts of the picture's longer side. */
const size = 0.014;
/** A step of the slider, ms. */
const step = 1000;

/** Shows where a device would be on its map, at a time that the user chooses or that goes on by itself. No device moves. */
export function GhostMap({ line, time }: { readonly line: CheckedLine; readonly time: (value: number) => string }) {
  const console = useConsole();
  const own = useHostWindow();
  const text = useText();
  const { items } = useStore(console.robots.$floorPlans);
  const { motion } = useStore(console.preferences.$preferences);
  const [elapsed, setElapsed] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const end = ghostLasts(line);
  const at = Math.min(elapsed, end);
  // Whoever asked for less motion moves the ghost by the slider alone.
  const isStill = motion === 'reduced' || own.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isAtEnd = at >= end;
  const isGoing = isPlaying && !isStill && !isAtEnd;

  useEffect(() => {
    if (!isGoing) return;
    let before: number | undefined;
    const go = (now: number): void => {
      const passed = now - (before ?? now);
      before = now;
      setElapsed(last => Math.min(end, last + passed * ghostSpeed));
      frame = own.requestAnimationFrame(go);
    };
    let frame = own.requestAnimationFrame(go);
    return () => own.cancelAnimationFrame(frame);
  }, [isGoing, end, own]);

  const plan = items.find(({ id }) => id === line.mapId);
  const ghost = ghostAt(line, at);
  const stop = ghost && line.stops[ghost.stop];
  if (!plan || !ghost || !stop) return null;
  const radius = Math.max(plan.width, plan.height) * size;
  const place = pointOf(plan, ghost.x, ghost.y);
  const ways = line.stops.flatMap(({ way }) => way).map(({ x, y }) => pointOf(plan, x, y));
  const said = text(ghost.isThere ? 'places.line.drive.there' : 'places.line.drive.way', {
    time: time(at),
    name: stop.name,
  });
  return (
    <div className="ghost">
      <svg className="stops-map" aria-hidden viewBox={`0 0 ${String(plan.width)} ${String(plan.height)}`}>
        <image href={console.address(plan.picture)} width={plan.width} height={plan.height} />
        <polyline points={ways.map(({ x, y }) => `${x},${y}`).join(' ')} strokeWidth={radius / 3} />
        <circle className="ghost-device" cx={place.x} cy={place.y} r={radius} strokeWidth={radius / 4} />
      </svg>
      <div className="ghost-bar">
        {isStill ? null : (
          <IconButton
            icon={isGoing ? Pause : Play}
            label={text(isGoing ? 'common.pause' : 'places.line.drive.play')}
            onClick={() => {
              if (isAtEnd) setElapsed(0);
              setPlaying(isAtEnd || !isPlaying);
            }}
          />
        )}
        <input
          type="range"
          aria-label={text('places.line.drive.at')}
          aria-valuetext={said}
          min={0}
          max={end}
          step={step}
          value={at}
          onChange={event => {
            setPlaying(false);
            setElapsed(Number(event.currentTarget.value));
          }}
        />
        <span className="ghost-said">{said}</span>
      </div>
    </div>
  );
}
