import '@patrolkit/widgets/shift-handover';
import { ClipboardPen, List } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../console-context.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { pathOfName } from './access.ts';
import './shift-handover.css';
import './view-switch.css';

/** Loaded when kept hand-overs are sought. */
const DataPage = lazy(async () => ({ default: (await import('./DataScreen.tsx')).DataPage }));

/** The part of the address that says what kept hand-overs are sought: with it, they are listed in place of the running shift. */
const found = 'find';

/** The hand-over of the shift: the running one, or the list of those that both have signed. */
export default function ShiftHandover() {
  const text = useText();
  const { go } = useRouter();
  const [query, setQuery] = useQuery();
  const sought = query.get(found);
  const [soughtLast, setSoughtLast] = useState('');
  const open = (screen: string, wanted: string): void => {
    const path = pathOfName(screen);
    if (path !== undefined) go(`${path}?${wanted}`);
  };
  const show = (next: string | undefined): void => {
    const shown = new URLSearchParams(query);
    if (next === undefined) shown.delete(found);
    else shown.set(found, next);
    setSoughtLast(sought ?? soughtLast);
    setQuery(shown);
  };
  return (
    <div className="shift-handover" data-view={sought === null ? 'running' : 'kept'}>
      <h1 className="unseen">{text('screens.title.shift-handover')}</h1>
      <div className="view-switch" role="group" aria-label={text('screens.title.shift-handover')}>
        <button type="button" aria-pressed={sought === null} onClick={() => show(undefined)}>
          <ClipboardPen size={16} aria-hidden />
          {text('screens.shifts.running')}
        </button>
        <button type="button" aria-pressed={sought !== null} onClick={() => show(sought ?? soughtLast)}>
          <List size={16} aria-hidden />
          {text('screens.shifts.kept')}
        </button>
      </div>
      {sought === null ? (
        <div className="running">
          <patrol-shift-handover onpageopenrequest={({ detail: { screen, query: wanted } }) => open(screen, wanted)} />
        </div>
      ) : (
        <div className="kept">
          <Suspense fallback={null}>
            <DataPage
              resource="shift-handover"
              query={sought}
              onQuery={(wanted, isCorrection) => {
                const next = new URLSearchParams(query);
                next.set(found, wanted);
                setQuery(next, { replace: isCorrection });
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
