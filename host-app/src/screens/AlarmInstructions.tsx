import '@patrolkit/widgets/instruction-list';
import { useText } from '../console-context.ts';
import { useUnsavedWidget } from '../tags/unsaved.ts';
import './alarm-instructions.css';

/** What is to be done at alarms of each type, for administrators. */
export default function AlarmInstructions() {
  const text = useText();
  return (
    <div className="alarm-instructions">
      <h1 className="unseen">{text('screens.title.alarm-instructions')}</h1>
      <patrol-instruction-list onunsavedchanged={useUnsavedWidget()} />
    </div>
  );
}
