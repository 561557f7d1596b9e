import '@patrolkit/widgets/shift-handover';
import { ClipboardPen, List } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useText } from '../console-context.ts';
import { usePlace, useQuery, useRouter } from '../router/router-context.ts';
import { dropPages, useUnsavedWidget } from '../tags/unsaved.ts';
import { pathOfName } from './access.ts';
import './shifts.css';
import './view-switch.css';

/** Loaded when kept hand-overs are sought. */
const DataPage = lazy(async () => ({ default: (await import('./DataScreen.tsx')).DataPage }));

const screen = 'shift-handover';
/** The part of the address that says what kept hand-overs are sought: with it, they are listed in place of the running shift. */
const found = 'find';
/** The part of the address that names one of them. */
const named = 'id';

/** The hand-over of the shift: the running one, the list of those that both have signed, or one of them. */
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
  const { path } = usePlace();
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
    const path = pathOfName(wanted);
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
        <button
          type="button"
          aria-pressed={!isRunning}
          // The list takes the place of the running shift, with what is typed in it.
          onClick={() => dropPages([path], () => show({ [found]: sought ?? soughtLast }))}
        >
          <List size={16} aria-hidden />
          {text('shifts.view.kept')}
        </button>
      </div>
      {sought === null ? (
        <div className="sheets">
          {id === '' ? (
            <Running onOpen={open} />
          ) : (
            <patrol-shift-handover
              handover-id={id}
              onpageopenrequest={({ detail }) => open(detail.screen, detail.query)}
            />
          )}
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

/** The running shift, and what is offered; its page is marked while something in it is not saved. */
function Running({ onOpen }: { readonly onOpen: (wanted: string, asked: string) => void }) {
  return (
    <patrol-shift-handover
      onunsavedchanged={useUnsavedWidget()}
      onpageopenrequest={({ detail }) => onOpen(detail.screen, detail.query)}
    />
  );
}
