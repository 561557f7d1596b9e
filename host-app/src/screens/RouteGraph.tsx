import '@patrolkit/widgets/map-editor';
import { useText } from '../console-context.ts';
import { useUnsavedWidget } from '../tags/unsaved.ts';
import './route-graph.css';

/** The lanes of maps, for administrators. */
export default function RouteGraph() {
  const text = useText();
  return (
    <div className="route-graph">
      <h1 className="unseen">{text('screens.title.route-graph')}</h1>
      <patrol-map-editor onunsavedchanged={useUnsavedWidget()} />
    </div>
  );
}
