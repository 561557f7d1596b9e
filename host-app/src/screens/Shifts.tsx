import { screenOf } from '@patrolkit/core';
import '@patrolkit/widgets/shift-handover';
import { ClipboardPen, List } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useText } from '../console-context.ts';
import { closeDialogs } from '../modes/back.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { useUnsavedWidget } from '../tags/unsaved.ts';
import './shifts.css';
import './view-switch.css';

/** The list of stored handovers. It loads when a user searches for them. */
const DataPage = lazy(async () => ({ default: (await import('./DataScreen.tsx')).DataPage }));

const screen = 'shift-handover';
/** The query parameter that holds the search for stored handovers. With it, the list replaces the running shift. */
const found = 'find';
/** The query parameter that names one of them. */
const named = 'id';

/** The handover of the shift: the running one, the list of those that both users have signed, or one of them. */
export default function ShiftHandover() {
  return (
    <AreaTexts area="shifts">
      <Views />
    </AreaTexts>
  );
}

function Views() {
  const text = useText();
  const { go } = useRouter();
  const [query, setQuery] = useQuery();
  const sought = query.get(found);
  const id = query.get(named)?.trim() ?? '';
  const [soughtLast, setSoughtLast] = useState('');
  const isRunning = sought === null && id === '';
  const show = (asked: Readonly<Record<string, string>>): void => {
    setSoughtLast(sought ?? soughtLast);
    setQuery(new URLSearchParams(asked));
  };
  const open = (wanted: string, asked: string): void => {
    const path = screenOf(wanted)?.path;
    if (path !== undefined) go(`${path}?${asked}`);
  };
  return (
    <div className="shift-handover" data-view={isRunning ? 'running' : 'kept'}>
      <h1 className="unseen">{text('screens.title.shift-handover')}</h1>
      <div className="view-switch" role="group" aria-label={text('screens.title.shift-handover')}>
        <button type="button" aria-pressed={isRunning} onClick={() => show({})}>
          <ClipboardPen size={16} aria-hidden />
          {text('shifts.view.running')}
        </button>
        <button type="button" aria-pressed={!isRunning} onClick={() => show({ [found]: sought ?? soughtLast })}>
          <List size={16} aria-hidden />
          {text('shifts.view.kept')}
        </button>
      </div>
      <Running isShown={isRunning} onOpen={open} />
      {isRunning ? null : sought === null ? (
        <div className="sheets">
          <patrol-shift-handover
            handover-id={id}
            onpageopenrequest={({ detail }) => open(detail.screen, detail.query)}
          />
        </div>
      ) : (
        <div className="list">
          <Suspense fallback={null}>
            <DataPage
              resource={screen}
              query={sought}
              onQuery={(wanted, isCorrection) =>
                setQuery(new URLSearchParams({ [found]: wanted }), { replace: isCorrection })
              }
              onOpen={(wanted, asked) => {
                if (wanted === screen) show({ [named]: new URLSearchParams(asked).get(named) ?? '' });
                return wanted === screen;
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/**
 * The running shift and the offered handover. Its page is marked while something in it is not saved. The running shift stays, hidden, while
 * the user looks at stored handovers, whichever way the user went there.
 */
function Running({
  isShown,
  onOpen,
}: {
  readonly isShown: boolean;
  readonly onOpen: (wanted: string, asked: string) => void;
}) {
  const mark = useUnsavedWidget();
  const [holdsUnsaved, setHoldsUnsaved] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown && frame.current) closeDialogs(frame.current);
  }, [isShown]);
  if (!isShown && !holdsUnsaved) return null;
  return (
    <div ref={frame} className="sheets" hidden={!isShown}>
      <patrol-shift-handover
        onunsavedchanged={told => {
          mark(told);
          setHoldsUnsaved(told.detail.isUnsaved);
        }}
        onpageopenrequest={({ detail }) => onOpen(detail.screen, detail.query)}
      />
    </div>
  );
}
