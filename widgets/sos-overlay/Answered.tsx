import { PhoneOff } from 'lucide-react';
import type { SosCurrent } from '@patrolkit/core';
import { useSecond } from '../shared/element/hooks.ts';
import { lazily, useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { ErrorState } from '../shared/ui/states.tsx';
import { duration } from './sos-overlay.model.ts';

/** Loaded when a call rings, since few servers answer with a two-way call. */
export const loadTwoWay = () => import('./TwoWay.tsx').then(module => module.TwoWay);
const TwoWay = lazily(loadTwoWay, NoTwoWay);

/** The open call: its picture, its duration, and the button that hangs up. */
export function Answered({ current }: { readonly current: Extract<SosCurrent, { state: 'answered' }> }) {
  const { sos } = useConsole();
  const text = useText();
  const now = useSecond();
  const { call, medium, answeredAt } = current;
  return (
    <>
      <section className="open" aria-label={text(medium.kind === 'video' ? 'sos.video' : 'sos.twoWay')}>
        <p className="title">
          <span className="name">{call.deviceName || call.deviceId}</span>
          <span className="kind">{text(medium.kind === 'video' ? 'sos.video' : 'sos.twoWay')}</span>
          <span className="timer" role="timer" aria-label={text('sos.callTime')}>
            {duration(now - answeredAt)}
          </span>
        </p>
        {medium.kind === 'video' ? (
          <div part="video" className="video">
            <patrol-live-player src={medium.address} limit-time={0} listen no-controls />
          </div>
        ) : (
          <TwoWay meeting={medium} />
        )}
      </section>
      <footer part="actions" className="actions">
        <Button className="hang-up" size="large" icon={PhoneOff} onClick={() => sos.hangUp(call.uuid)}>
          {text('sos.hangUp')}
        </Button>
      </footer>
    </>
  );
}

/** An open call with neither picture nor voice. It does not advise reloading the page, which would hang up. */
function NoTwoWay({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  return <ErrorState title={text('sos.notLoaded')} hint="" onRetry={onRetry} />;
}
