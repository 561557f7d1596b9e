import '@patrolkit/widgets/data-page';
import { useQuery } from '../router/router-context.ts';
import './data-page.css';

/** All alarms of three months, to search; the address says what is asked for. */
export default function AlarmQuery() {
  const [query, setQuery] = useQuery();
  return (
    <div className="data-page">
      <patrol-data-page
        resource="alarm-query"
        query={query.toString()}
        onquerychanged={({ detail }) => setQuery(new URLSearchParams(detail.query), { replace: detail.isCorrection })}
      />
    </div>
  );
}
