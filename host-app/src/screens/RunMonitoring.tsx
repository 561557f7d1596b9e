import { monitorFilters } from '@patrolkit/core';
import '@patrolkit/widgets/run-monitor';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import './run-monitoring.css';
import { useOpenPage } from './useOpenPage.ts';
import { usePlayer } from './usePlayer.ts';
import { Wall } from './Wall.tsx';

const kinds = ['robot', 'car', 'recorder', 'sensor'] as const;

/** Run monitoring: all devices at once. The address holds the filter and the kind. */
export default function RunMonitoring() {
  const text = useText();
  const [query, setQuery] = useQuery();
  const openPage = useOpenPage();
  usePlayer();
  const kind = kinds.find(known => known === query.get('kind'));
  const filter = monitorFilters.find(known => known === query.get('filter')) ?? 'all';
  return (
    <Wall screen="run-monitoring" className="run-monitoring">
      <h1 className="unseen">{text('screens.title.run-monitoring')}</h1>
      <patrol-run-monitor
        {...(kind === undefined ? {} : { kind })}
        filter={filter}
        onkindchanged={() => {
          const next = new URLSearchParams(query);
          next.delete('kind');
          setQuery(next, { replace: true });
        }}
        onfilterchanged={({ detail }) => {
          const next = new URLSearchParams(query);
          if (detail.filter === 'all') next.delete('filter');
          else next.set('filter', detail.filter);
          setQuery(next, { replace: true });
        }}
        onpageopenrequest={({ detail }) => openPage(detail)}
      />
    </Wall>
  );
}
