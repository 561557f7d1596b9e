import { Phone } from 'lucide-react';
import type { SosCurrent } from '@patrolkit/core';
import { usePermission } from '../shared/permission/index.ts';
import { useServerSecond } from '../shared/element/hooks.ts';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { duration } from './sos-overlay.model.ts';
import { Unconfirmed } from './Unconfirmed.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';

/** The other calls that wait, the longest first. The user can answer one of them instead while no call is open. */
export function Queue({ current }: { readonly current: SosCurrent }) {
  const { sos } = useConsole();
  const others = useStore(sos.$calls).filter(({ uuid }) => uuid !== current.call.uuid);
  const text = useText();
  const now = useServerSecond();
  const isPermitted = usePermission();
  const mayAnswer = (deviceId: string): boolean =>
    isPermitted({ handling: 'answer', of: { deviceId, deviceName: '' } });
  if (others.length === 0) return null;
  const isBusy = current.state === 'answering' || current.state === 'answered';
  return (
    <section part="queue" className="queue" aria-label={text('sos.queue', { count: others.length })}>
      <h3 role="status">{text('sos.queue', { count: others.length })}</h3>
      <ul>
        <Each
          items={others}
          id={({ uuid }) => uuid}
          draw={({ uuid, deviceName, deviceId, beganAt, isUnconfirmed }) => (
            <li data-id={uuid}>
              <span className="who">
                {deviceName || deviceId}
                {isUnconfirmed ? <Unconfirmed /> : null}
              </span>
              <span className="waited">
                <span className="pk-hidden">{text('sos.waiting')}</span>
                {duration(now - beganAt)}
              </span>
              {isBusy || !mayAnswer(deviceId) ? null : (
                <Button
                  size="small"
                  icon={Phone}
                  aria-label={text('sos.answerCall', { name: deviceName || deviceId })}
                  onClick={() => sos.answer(uuid)}
                >
                  {text('sos.answer')}
                </Button>
              )}
            </li>
          )}
          unshown={({ uuid, deviceId }) => (
            <li data-id={uuid}>
              <Unshown />
              {isBusy || !mayAnswer(deviceId) ? null : (
                <Button size="small" icon={Phone} onClick={() => sos.answer(uuid)}>
                  {text('sos.answer')}
                </Button>
              )}
            </li>
          )}
        />
      </ul>
    </section>
  );
}
