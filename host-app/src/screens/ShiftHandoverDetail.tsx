import '@patrolkit/widgets/shift-handover';
import { useText } from '../console-context.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { pathOfName } from './access.ts';
import './shift-handover.css';

/** A kept hand-over, named by the address. */
export default function ShiftHandoverDetail() {
  const text = useText();
  const { go } = useRouter();
  const [query] = useQuery();
  const id = query.get('id')?.trim() ?? '';
  return (
    <div className="shift-handover" data-view="running">
      <h1 className="unseen">{text('screens.title.shift-handover-detail')}</h1>
      <div className="running">
        {id === '' ? (
          <p>{text('screens.shifts.without')}</p>
        ) : (
          <patrol-shift-handover
            handover-id={id}
            onpageopenrequest={({ detail: { screen, query: wanted } }) => {
              const path = pathOfName(screen);
              if (path !== undefined) go(`${path}?${wanted}`);
            }}
          />
        )}
      </div>
    </div>
  );
}
