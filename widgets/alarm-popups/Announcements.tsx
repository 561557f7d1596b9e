import type { Announcement } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { useSaidInModal } from '../shared/dialog/useTopLayer.ts';

/** The sentences about alarms that screen readers read out. If a page has several, only one speaks. */
export function Announcements() {
  const { alarms } = useConsole();
  const [isMine, setMine] = useState(false);
  useEffect(() => alarms.announcer.claimRegion(setMine), [alarms]);
  return isMine ? <Regions /> : null;
}

function Regions() {
  const { alarms } = useConsole();
  const polite = useStore(alarms.announcer.$polite);
  const urgent = useStore(alarms.announcer.$urgent);
  return (
    <>
      <p className="pk-hidden" aria-live="polite">
        {polite ? <Sentence key={polite.serial} of={polite} urgency="polite" /> : null}
      </p>
      <p className="pk-hidden" aria-live="assertive">
        {urgent ? <Sentence key={urgent.serial} of={urgent} urgency="assertive" /> : null}
      </p>
    </>
  );
}

/** A new element for each sentence, so that a screen reader reads an identical sentence again. */
function Sentence({
  of: { kind, count, alarm },
  urgency,
}: {
  readonly of: Announcement;
  readonly urgency: 'assertive' | 'polite';
}) {
  const text = useText();
  const one = text('alarms.popups.announce', {
    level: text(`common.level.${alarm.level}`),
    name: alarm.name,
    device: alarm.deviceName,
  });
  const said =
    kind === 'new'
      ? count > 1
        ? text('triage.say.many', { count, alarm: one })
        : one
      : kind === 'current'
        ? text('triage.say.current', { alarm: one })
        : text(`triage.say.${kind}`, { count, alarm: one });
  useSaidInModal(said, urgency);
  return <span>{said}</span>;
}
