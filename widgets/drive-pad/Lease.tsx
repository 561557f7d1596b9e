import { CircleAlert, Hand, UserRound, UserRoundCheck } from 'lucide-react';

import { lazily, useConsole, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { useServerSecond } from '../shared/element/hooks.ts';
import { Button } from '../shared/ui/Button.tsx';
import { StaleMark } from '../shared/time/StaleMark.tsx';
import { useAsked } from '../shared/robots/useAsked.ts';

const TakeOver = lazily(async () => (await import('./TakeOver.tsx')).TakeOver);

/** Shows who controls the robot and since when, and lets control change hands. Shows nothing when the server has no leases. */
export function Lease() {
  const { lease, robots, connection } = useConsole();
  const { isKnown, isStale, holder, request, asked, until, problem } = useStore(lease.$lease);
  const robot = useStore(robots.$selected);
  const { singleton } = useStore(connection.$connection);
  const text = useText();
  const { formatTime } = useTexts();
  const noticeText = useNoticeText();
  /** The robot that the question is about. */
  const [asking, setAsking] = useAsked<string>();
  if (!isKnown || !robot?.mayControl) return null;
  const isOthers = holder !== undefined && !holder.isMine;
  const name = holder?.name ?? '';
  return (
    <div part="lease" className="lease">
      <p className="pk-line holder">
        {holder?.isMine ? <UserRoundCheck aria-hidden /> : <UserRound aria-hidden />}
        {holder
          ? text(holder.isMine ? 'driving.lease.mine' : 'driving.lease.other', { name, time: formatTime(holder.since) })
          : text('driving.lease.nobody')}
        {isStale ? <StaleMark since={singleton.lastFrameAt} /> : null}
      </p>
      {request ? (
        <div className="request" role="alert">
          <p>
            <Hand size={16} aria-hidden />
            {text('driving.lease.request', { name: request.name })} <Left until={request.until} />
          </p>
          <div className="answers">
            <Button size="small" kind="primary" onClick={() => void lease.answer(true)}>
              {text('driving.lease.handOver')}
            </Button>
            <Button size="small" onClick={() => void lease.answer(false)}>
              {text('driving.lease.refuse')}
            </Button>
          </div>
        </div>
      ) : null}
      {isOthers ? (
        <div className="answers">
          <Button size="small" busy={asked === 'waiting'} onClick={() => void lease.ask()}>
            {text('driving.lease.ask')}
          </Button>
          {lease.mayTake() ? (
            <Button size="small" onClick={() => setAsking(robot.id)}>
              {text('driving.lease.take')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked ? (
        <p
          className="pk-line"
          role="status"
          data-tone={asked === 'granted' ? 'success' : asked === 'waiting' ? undefined : 'warning'}
        >
          {text(`driving.lease.asked.${asked}`)}
          {until === undefined ? null : <Left until={until} />}
        </p>
      ) : null}
      {problem ? (
        <p className="pk-line" data-tone="error" role="alert">
          <CircleAlert aria-hidden />
          {noticeText(problem)}
        </p>
      ) : null}
      {isOthers && asking === robot.id && lease.mayTake() ? (
        <TakeOver robot={robot} holder={name} onClose={() => setAsking(undefined)} />
      ) : null}
    </div>
  );
}

/** Seconds left, drawn once a second. */
function Left({ until }: { readonly until: number }) {
  const text = useText();
  const left = until - useServerSecond();
  return <span aria-hidden="true">{text('common.unit.second', { value: Math.max(0, Math.ceil(left / 1000)) })}</span>;
}
