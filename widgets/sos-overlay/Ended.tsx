import { CircleAlert, PhoneMissed, PhoneOff, UserCheck, type LucideIcon } from 'lucide-react';
import type { SosCurrent, SosEnding } from '@patrolkit/core';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { duration } from './sos-overlay.model.ts';

const icons: Record<SosEnding, LucideIcon> = {
  'hung-up': PhoneOff,
  bye: PhoneOff,
  lost: PhoneOff,
  missed: PhoneMissed,
  elsewhere: UserCheck,
  failed: CircleAlert,
};

/** Says that the call is over, and why. */
export function Ended({ current }: { readonly current: Extract<SosCurrent, { state: 'ended' }> }) {
  const { sos } = useConsole();
  const text = useText();
  const { formatTime } = useTexts();
  const noticeText = useNoticeText();
  const { call, ending, by, problem, lasted } = current;
  const Icon = icons[ending];
  return (
    <>
      <section className="over" role="status" data-ending={ending}>
        <Icon size={40} aria-hidden />
        <p className="reason">
          {ending === 'elsewhere' && by ? text('sos.ended.elsewhereBy', { name: by }) : text(`sos.ended.${ending}`)}
        </p>
        {problem ? <p className="muted">{noticeText(problem)}</p> : null}
        <p className="muted">
          {call.deviceName || call.deviceId} · {formatTime(call.beganAt)}
          {lasted === undefined ? null : ` · ${text('sos.lasted', { time: duration(lasted) })}`}
        </p>
      </section>
      <footer part="actions" className="actions">
        <Button size="large" data-first="" onClick={sos.dismiss}>
          {text('common.close')}
        </Button>
      </footer>
    </>
  );
}
