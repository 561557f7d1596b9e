import { framesOf, type Diagnosis, type LoggedFrame } from '@patrolkit/core';
import { ArrowDownLeft, ArrowUpRight, Eraser, FileDown, Pause, Play, SearchX } from 'lucide-react';
import { memo, useDeferredValue, useId, useState } from 'react';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { TextField } from '../shared/form/Field.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { useSaveBlob } from '../shared/ui/useSave.ts';
import { asFile, clockOf, mostDrawn, readable } from './diagnostics.model.ts';

const directions = ['all', 'received', 'sent'] as const;

/** The frames with their search. While the log is paused, the shown frames stay and new ones are counted. */
export function FrameLog({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { diagnostics, now } = useConsole();
  const text = useText();
  const { formatNumber } = useTexts();
  const save = useSaveBlob();
  const heading = useId();
  const [sought, setSought] = useState('');
  const [direction, setDirection] = useState<(typeof directions)[number]>('all');
  const [held, setHeld] = useState<readonly LoggedFrame[]>();
  const wanted = useDeferredValue(sought);
  const { missed } = diagnosis;
  const frames = held ?? diagnosis.frames;
  const isSent = direction === 'all' ? undefined : direction === 'sent';
  const shown = framesOf(frames, { text: wanted, isSent }, mostDrawn);
  return (
    <section part="log" className="panel log" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{text('diagnostics.log')}</h2>
        <span className="muted">
          {text('diagnostics.log.count', { shown: formatNumber(shown.length), all: formatNumber(frames.length) })}
        </span>
        <span className="actions">
          <Button size="small" icon={held ? Play : Pause} onClick={() => setHeld(held ? undefined : diagnosis.frames)}>
            {text(held ? 'diagnostics.log.resume' : 'common.pause')}
          </Button>
          <Button
            size="small"
            icon={Eraser}
            onClick={() => {
              setHeld(undefined);
              diagnostics.restart();
            }}
          >
            {text('diagnostics.log.clear')}
          </Button>
          <Button
            size="small"
            icon={FileDown}
            disabled={frames.length === 0}
            onClick={() => save(asFile(frames), `frames-${new Date(now()).toISOString().replaceAll(':', '-')}.ndjson`)}
          >
            {text('diagnostics.log.save')}
          </Button>
        </span>
      </header>
      <div className="search">
        <TextField type="search" label={text('diagnostics.log.search')} value={sought} onChange={setSought} />
        <SegmentedControl
          label={text('diagnostics.log.direction')}
          value={direction}
          options={directions.map(value => ({ value, label: text(`diagnostics.log.${value}`) }))}
          onChange={setDirection}
        />
      </div>
      <p className="muted" role="status">
        {[
          held ? text('diagnostics.log.paused') : '',
          missed > 0 ? text('diagnostics.log.missed', { count: formatNumber(missed) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shown.length > 0 ? (
        <ul aria-label={text('diagnostics.log')}>
          {shown.map(frame => (
            <Frame key={frame.id} frame={frame} />
          ))}
        </ul>
      ) : frames.length > 0 ? (
        <EmptyState icon={SearchX} title={text('diagnostics.log.nothing')} />
      ) : (
        <EmptyState title={text('diagnostics.log.empty')} hint={text('diagnostics.log.emptyHint')} />
      )}
    </section>
  );
}

/** A frame: one line, and its whole text when it is open. It never changes, so that only new frames of the log are drawn. */
const Frame = memo(function Frame({ frame }: { readonly frame: LoggedFrame }) {
  const { at, role, isSent, size, type, deviceId, text: content } = frame;
  const text = useText();
  const { formatTime, formatNumber } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const Arrow = isSent ? ArrowUpRight : ArrowDownLeft;
  return (
    <li data-id={frame.id} data-sent={isSent || undefined}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <time>{clockOf(formatTime, at)}</time>
          <Arrow size={14} role="img" aria-label={text(isSent ? 'diagnostics.log.sent' : 'diagnostics.log.received')} />
          <strong>{type ?? text('diagnostics.log.untyped')}</strong>
          <span className="device">{deviceId}</span>
          <span className="muted">{text(`diagnostics.channel.${role}`)}</span>
          <span className="muted size">{formatNumber(size)}</span>
        </summary>
        {isOpen ? (
          <>
            <pre>{readable(content)}</pre>
            {content.length < size ? (
              <p className="muted">{text('diagnostics.log.cut', { count: formatNumber(content.length) })}</p>
            ) : null}
          </>
        ) : null}
      </details>
    </li>
  );
});
