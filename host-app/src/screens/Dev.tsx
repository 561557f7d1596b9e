import '@patrolkit/widgets/diagnostics';
import { useText } from '../console-context.ts';
import './dev.css';

/** Shows a developer the console at work (specification section 2). */
export default function Dev() {
  const text = useText();
  return (
    <div className="dev">
      <h1 className="unseen">{text('screens.title.dev')}</h1>
      <patrol-diagnostics />
    </div>
  );
}
