import '@patrolkit/widgets/instruction-list';
import { useText } from '../console-context.ts';
import { useUnsavedWidget } from '../tags/unsaved.ts';
import './alarm-instructions.css';

/** The handling instructions of all types of alarms, for administrators. */
export default function AlarmInstructions() {
  const text = useText();
  return (
    <div className="alarm-instructions">
      <h1 className="unseen">{text('screens.title.alarm-instructions')}</h1>
      <patrol-instruction-list onunsavedchanged={useUnsavedWidget()} />
    </div>
  );
}
