import type { Rgb } from '@patrolkit/core';
import type { ReactNode } from 'react';
import { useConsole, useText, useTexts } from '../element/hooks.ts';
import { useTimeOf } from '../time/useTimeOf.ts';

export { StaleMark } from '../time/StaleMark.tsx';

/** A small label. */
export function Badge({
  tone = 'normal',
  part,
  children,
}: {
  readonly tone?: 'normal' | 'accent' | 'success' | 'warning' | 'error' | 'muted';
  readonly part?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className="pk-badge" data-tone={tone} part={part}>
      {children}
    </span>
  );
}

const levelShapes = {
  serious: 'M4 1h6l3 3v6l-3 3H4l-3-3V4z',
  important: 'M7 1l6.5 12H.5z',
  general: 'M7 1.5a5.5 5.5 0 110 11 5.5 5.5 0 010-11z',
} as const;

/** How serious an alarm is. */
export type Level = keyof typeof levelShapes;

/** Shows an alarm level by shape, word and colour: octagon, triangle, circle. */
export function LevelMark({ level, wordless }: { readonly level: Level; readonly wordless?: boolean }) {
  const text = useText();
  const word = text(`common.level.${level}`);
  return (
    <span className="pk-level" data-level={level} title={wordless ? word : undefined}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <path d={levelShapes[level]} />
      </svg>
      <span className={wordless ? 'pk-hidden' : undefined}>{word}</span>
    </span>
  );
}

/** A colour from the server, beside the name that it belongs to: colour alone never says anything. */
export function ColourMark({ colour }: { readonly colour: Rgb | undefined }) {
  if (!colour) return null;
  return <span className="pk-colour" aria-hidden="true" style={{ backgroundColor: `rgb(${colour.join(' ')})` }} />;
}

/** How long ago something was by the clock of the server, kept up to date. */
export function TimeAgo({ at }: { readonly at: number }) {
  const { serverNow } = useConsole();
  const { timeAgo } = useTexts();
  const time = useTimeOf(at, serverNow);
  return <time dateTime={Number.isFinite(at) ? new Date(at).toISOString() : undefined}>{timeAgo(at, time)}</time>;
}
