import type { TimeWindow } from '@patrolkit/core';
import { useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { clipLimit } from '../shared/video/clip.ts';

/** A clip while the user chooses it. */
export type ClipChoice = Partial<TimeWindow>;

/** Chooses begin and end of a clip by the picture on screen. */
export function ClipRow({
  clip,
  position,
  onChange,
  onExport,
  onClose,
}: {
  readonly clip: ClipChoice;
  readonly position: number | undefined;
  readonly onChange: (clip: ClipChoice) => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { formatTime } = useTexts();
  const { from, to } = clip;
  const shown = (at: number | undefined): string => (at === undefined ? '–' : formatTime(at));
  const isWrong = from !== undefined && to !== undefined && from >= to;
  const isLong = from !== undefined && to !== undefined && to - from > clipLimit;
  return (
    <div className="row clip-row" role="group" aria-label={text('playback.export')}>
      <Button size="small" disabled={position === undefined} onClick={() => onChange({ ...clip, from: position })}>
        {text('playback.clipBegin')}
      </Button>
      <Button size="small" disabled={position === undefined} onClick={() => onChange({ ...clip, to: position })}>
        {text('playback.clipEnd')}
      </Button>
      <span className="choice">{text('playback.clip', { from: shown(from), to: shown(to) })}</span>
      {isWrong || isLong ? (
        <span className="problem" role="alert">
          {isWrong ? text('playback.clipWrong') : text('playback.clipLong', { minutes: clipLimit / 60_000 })}
        </span>
      ) : null}
      <Button
        size="small"
        kind="primary"
        disabled={from === undefined || to === undefined || isWrong || isLong}
        onClick={onExport}
      >
        {text('playback.exportNow')}
      </Button>
      <Button size="small" kind="quiet" onClick={onClose}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}
