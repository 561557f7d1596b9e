import '@patrolkit/widgets/scene-list';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import './multiple-robots.css';
import { useOpenPage } from './useOpenPage.ts';
import { Wall } from './Wall.tsx';

/** The query parameter of the shown zone. */
const zone = 'zone';

/** Multiple robots: the places in which robots patrol together. */
export default function MultipleRobots() {
  const text = useText();
  const [query, setQuery] = useQuery();
  const openPage = useOpenPage();
  const zoneId = query.get(zone);
  return (
    <Wall screen="multiple-robots" className="multiple-robots">
      <h1 className="unseen">{text('screens.title.multiple-robots')}</h1>
      <patrol-scene-list
        {...(zoneId === null ? {} : { 'zone-id': zoneId })}
        onzonechanged={({ detail }) => {
          const next = new URLSearchParams(query);
          if (detail.zoneId === undefined) next.delete(zone);
          else next.set(zone, detail.zoneId);
          setQuery(next, { replace: true });
        }}
        onpageopenrequest={({ detail }) => openPage(detail)}
      />
    </Wall>
  );
}
