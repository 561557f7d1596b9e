import '@patrolkit/widgets/device-controls';
import '@patrolkit/widgets/drive-pad';
import '@patrolkit/widgets/intercom';
import '@patrolkit/widgets/ptz-pad';
import '@patrolkit/widgets/work-mode';
import { lazy, Suspense } from 'react';
import { useText } from '../console-context.ts';
import { useUnsavedWidget } from '../tags/unsaved.ts';
import './patrol-view.css';

const ManualAlarm = lazy(() => import('./ManualAlarm.tsx'));

/**
 * The controls of the selected robot, and the button that raises an alarm by hand. The camera's controls act on the picture of the page.
 */
export function Controls({
  camera,
}: {
  /** The name of the camera's pad: the camera that it turns. */
  readonly camera: string;
}) {
  const text = useText();
  return (
    <div className="controls">
      {/* The space is reserved before its code loads, so that no pad below moves under a finger. */}
      <div className="manual">
        <Suspense fallback={null}>
          <ManualAlarm />
        </Suspense>
      </div>
      <section>
        <h2>{text('screens.patrol.mode')}</h2>
        <patrol-work-mode />
      </section>
      <section>
        <h2>{text('screens.patrol.drive')}</h2>
        <patrol-drive-pad />
      </section>
      <section>
        <h2>{camera}</h2>
        <patrol-ptz-pad for="picture" />
      </section>
      <section>
        <h2>{text('screens.patrol.devices')}</h2>
        <patrol-device-controls />
      </section>
      <section>
        <h2>{text('screens.patrol.sound')}</h2>
        <patrol-intercom onunsavedchanged={useUnsavedWidget()} />
      </section>
    </div>
  );
}
