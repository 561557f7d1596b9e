import type { TimeWindow } from '@patrolkit/core';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { spanOf, spans, zoomCentre, zoomTo, type Zoom } from './time-line.model.ts';
import type { RecordingState } from './useRecording.ts';

/** How much of the day the time line shows. */
export function ZoomRow({
  recording: { view, setView, reading },
  bounds,
  onZoom,
}: {
  readonly recording: RecordingState;
  readonly bounds: TimeWindow;
  /** Shows this many times as much. */
  readonly onZoom: (factor: number) => void;
}) {
  const text = useText();
  const shown = (Object.keys(spans) as Zoom[]).find(
    candidate => Math.abs(spanOf(candidate, bounds) - view.span) < 1_000,
  );
  return (
    <div className="row zoom">
      <SegmentedControl
        label={text('playback.zoom')}
        value={shown}
        onChange={value => setView(zoomTo(view, spanOf(value, bounds), zoomCentre(view, reading.position), bounds))}
        options={[
          { value: 'day', label: text('playback.zoom.day') },
          { value: 'hour', label: text('playback.zoom.hour') },
          { value: 'minutes', label: text('playback.zoom.minutes') },
        ]}
      />
      <IconButton icon={ZoomOut} label={text('common.zoomOut')} onClick={() => onZoom(2)} />
      <IconButton icon={ZoomIn} label={text('common.zoomIn')} onClick={() => onZoom(0.5)} />
      <span className="hint">{text('playback.keys')}</span>
    </div>
  );
}
