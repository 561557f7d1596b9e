import type { Outcome, ShiftLink, ShiftSheet } from '@patrolkit/core';
import { useEffect, useId, useState } from 'react';
import { useConsole, useHost, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { Sections } from './Sections.tsx';
import { Signatures } from './Signatures.tsx';

interface KeptProps {
  readonly id: string;
  readonly onOpen: (link: ShiftLink) => void;
}

/** A stored handover, as both users have signed it. */
export function Kept(props: KeptProps) {
  const { preferences } = useConsole();
  // Names from the server come in the language of the console.
  const { language } = useStore(preferences.$preferences);
  const [turn, setTurn] = useState(0);
  return <Reading key={`${props.id} ${language} ${String(turn)}`} {...props} onRetry={() => setTurn(turn + 1)} />;
}

/** One reading of the handover. */
function Reading({ id, onOpen, onRetry }: KeptProps & { readonly onRetry: () => void }) {
  const { shifts } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { formatDateTime } = useTexts();
  const host = useHost();
  const heading = useId();
  const [read, setRead] = useState<Outcome<ShiftSheet>>();
  useEffect(() => {
    const reading = new AbortController();
    void shifts.sheet(id, reading.signal).then(outcome => {
      if (!reading.signal.aborted) setRead(outcome);
    });
    return () => reading.abort();
  }, [shifts, id]);
  const sheet = read?.isDone ? read.value : undefined;
  return (
    <section part="kept" className="panel" aria-labelledby={heading} aria-busy={!read || undefined}>
      <header className="panel-head">
        <h2 id={heading}>{text('shifts.kept')}</h2>
        {sheet ? (
          <>
            <span className="note">{text('shifts.since', { time: formatDateTime(sheet.since) })}</span>
            <div className="tools">
              <PrintButton
                part={() => host.shadowRoot?.querySelector('[data-sheet=kept]')}
                title={text('shifts.title')}
                lines={[text('shifts.since', { time: formatDateTime(sheet.since) })]}
              />
            </div>
          </>
        ) : null}
      </header>
      {sheet ? (
        <div className="sheet" data-sheet="kept">
          <Signatures sheet={sheet} />
          <Sections items={sheet.items} leftOut={sheet.leftOut} hidden={sheet.hidden} onOpen={onOpen} />
        </div>
      ) : read && !read.isDone ? (
        <ErrorState title={text('shifts.failed')} hint={noticeText(read.problem)} onRetry={onRetry} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}
