import '@patrolkit/widgets/data-page';
import { useSearchParams } from 'react-router';
import './data-page.css';

/** All alarms of three months, to search; the address says what is asked for. */
export default function AlarmQuery() {
  const [query, setQuery] = useSearchParams();
  return (
    <div className="data-page">
      <patrol-data-page
        resource="alarm-query"
        query={query.toString()}
        onquerychanged={({ detail }) => setQuery(detail.query, { replace: detail.isCorrection })}
      />
    </div>
  );
}
