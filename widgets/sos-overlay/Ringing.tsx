import { BellOff, Bot, Phone, PhoneOff, Volume2 } from 'lucide-react';
import type { SosCall } from '@patrolkit/core';
import { usePermission } from '../shared/permission/index.ts';
import { useServerSecond } from '../shared/element/hooks.ts';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Picture } from '../shared/ui/Picture.tsx';
import { duration } from './sos-overlay.model.ts';
import { Unconfirmed } from './Unconfirmed.tsx';

/** Says who calls and asks whether to answer. */
export function Ringing({ call, isConnecting }: { readonly call: SosCall; readonly isConnecting: boolean }) {
  const { sos } = useConsole();
  const text = useText();
  const { formatTime } = useTexts();
  const now = useServerSecond();
  const mayAnswer = usePermission()({ handling: 'answer', of: call });
  return (
    <>
      <section part="caller" className="caller" data-connecting={isConnecting || undefined}>
        <span className="portrait">
          <Picture src={call.picture}>
            <Bot size={56} aria-hidden />
          </Picture>
        </span>
        <p className="name">{call.deviceName || call.deviceId}</p>
        {call.isUnconfirmed ? <Unconfirmed /> : null}
        <p className="invite">
          {isConnecting ? (
            <>
              <span className="pk-spinner" aria-hidden="true" />
              {text('sos.connecting')}
            </>
          ) : (
            text(mayAnswer ? 'sos.invite' : 'sos.noRight')
          )}
        </p>
        <dl className="facts">
          {call.model ? (
            <div>
              <dt>{text('sos.model')}</dt>
              <dd>{call.model}</dd>
            </div>
          ) : null}
          <div>
            <dt>{text('sos.time')}</dt>
            <dd>{formatTime(call.beganAt)}</dd>
          </div>
          <div>
            <dt>{text('sos.waiting')}</dt>
            <dd className="waited">{duration(now - call.beganAt)}</dd>
          </div>
        </dl>
      </section>
      <footer part="actions" className="actions">
        <Button
          className="hang-up"
          size="large"
          icon={PhoneOff}
          data-first={mayAnswer ? undefined : ''}
          onClick={() => sos.hangUp(call.uuid)}
        >
          {text('sos.hangUp')}
        </Button>
        {isConnecting || !mayAnswer ? null : (
          <Button className="answer" size="large" icon={Phone} data-first="" onClick={() => sos.answer(call.uuid)}>
            {text('sos.answer')}
          </Button>
        )}
      </footer>
      {isConnecting ? null : <Sound />}
    </>
  );
}

/** Whether the ringing can be heard, and what the user can do about it. */
function Sound() {
  const { sos } = useConsole();
  const ring = useStore(sos.$ring);
  const text = useText();
  if (ring === 'quiet') return null;
  const isBlocked = ring === 'blocked';
  // It is one button throughout, so that it keeps the focus when its press changes its purpose.
  return (
    <p className="sound" data-blocked={isBlocked ? '' : undefined}>
      <span role="status">{isBlocked ? text('sos.blocked') : ring === 'silenced' ? text('sos.silenced') : null}</span>
      <Button
        size="small"
        kind={isBlocked ? 'normal' : 'quiet'}
        icon={isBlocked ? Volume2 : BellOff}
        spent={ring === 'silenced'}
        onClick={() => (isBlocked ? void sos.unlockSound() : sos.silence())}
      >
        {text(isBlocked ? 'common.allowSound' : 'sos.silence')}
      </Button>
    </p>
  );
}
