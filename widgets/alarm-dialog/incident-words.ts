/** Words the page of an incident in the user's language. */
import { beginOf, joined, localeTag, type AlarmDetail, type Language, type MessageId } from '@patrolkit/core';
import { pictureLabels, stepsOf, type Step } from './alarm-dialog.model.ts';
import type { Incident } from './incident.model.ts';
import type { Fact, Happening, IncidentPage } from './incident-page.ts';

/** The functions that make the texts. */
export interface Words {
  readonly language: Language;
  readonly text: (id: MessageId, values?: Record<string, string | number>) => string;
  readonly time: (at: number) => string;
}

const happeningOf = ({ kind, at, by, note, assignedTo, isAbnormal }: Step, { text, time }: Words): Happening => {
  const what =
    by && kind !== 'reviewed' && kind !== 'reviewCancelled'
      ? text(`alarms.timeline.${kind}By`, { name: by })
      : text(`alarms.timeline.${kind}`);
  const found = isAbnormal === undefined ? [] : [text(isAbnormal ? 'alarms.review.abnormal' : 'alarms.review.regular')];
  const given = assignedTo ? [text('alarms.timeline.assigned', { name: assignedTo })] : [];
  return { what: [what, ...found, ...given].join(' · '), when: at === undefined ? '' : time(at), note };
};

const factsOf = (detail: AlarmDetail, { text, time }: Words): readonly Fact[] => {
  const began = beginOf(detail);
  const facts: readonly (readonly [MessageId, string | undefined])[] = [
    ['alarms.fact.name', detail.name],
    ['handling.file.id', detail.id],
    ['alarms.fact.level', text(`common.level.${detail.level}`)],
    ['alarms.fact.status', text(`alarms.status.${detail.status}`)],
    ['alarms.fact.time', began === undefined ? undefined : time(began)],
    ['alarms.fact.device', detail.deviceName],
    ['alarms.fact.map', detail.mapName],
    ['alarms.fact.value', detail.value],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label: text(label), value }] : []));
};

const peopleOf = ({ detail, instruction }: Incident, { text }: Words): readonly Fact[] => {
  const ticked = [...new Set((instruction?.steps ?? []).flatMap(({ doneBy }) => (doneBy ? [doneBy] : [])))];
  const seen = (detail.witnesses ?? []).map(({ deviceName, deviceId }) => deviceName || deviceId);
  const people: readonly (readonly [MessageId, string | undefined])[] = [
    ['handling.file.raisedBy', detail.raisedBy],
    ['handling.file.acknowledgedBy', detail.acknowledgedBy],
    ['handling.file.assignedTo', detail.assignedTo],
    ['handling.file.ticked', joined(text, 'list', ticked)],
    ['handling.file.reviewer', detail.reviewer],
    ['handling.file.reportedBy', detail.reportedBy],
    ['handling.file.closedBy', detail.closedBy],
    ['alarms.fact.witnesses', joined(text, 'list', seen)],
  ];
  return people.flatMap(([label, value]) => (value ? [{ label: text(label), value }] : []));
};

/** Names of the things that could not be fetched. */
export const missingOf = ({ pictures, clips, plan, unread }: Incident, words: Words): readonly string[] => {
  const { text } = words;
  return [
    ...pictures.filter(({ content }) => !content).map(({ kind }) => text(pictureLabels[kind])),
    ...clips
      .filter(({ content }) => !content)
      .map(({ camera, side }) => text(`handling.file.clip.${side}`, { camera })),
    ...(plan && !plan.content ? [text('handling.file.plan')] : []),
    ...unread.map(what => text(`handling.file.unread.${what}`)),
  ];
};

/** The page of an incident. */
export function wordsOf(incident: Incident, madeBy: string, madeAt: number, words: Words): IncidentPage {
  const { detail, instruction, pictures, clips, plan } = incident;
  const { text, time } = words;
  return {
    language: localeTag(words.language),
    title: text('handling.file.title', { name: detail.name, level: text(`common.level.${detail.level}`) }),
    made: text('handling.file.made', { name: madeBy, time: time(madeAt) }),
    facts: factsOf(detail, words),
    pictures: pictures
      .filter(({ content }) => content)
      .map(({ kind, at, path }) => ({
        label: at === undefined ? text(pictureLabels[kind]) : `${text(pictureLabels[kind])} · ${time(at)}`,
        path,
      })),
    clips: clips
      .filter(({ content }) => content)
      .map(({ camera, side, path, window }) => ({
        label: `${text(`handling.file.clip.${side}`, { camera })} · ${time(window.from)}`,
        path,
      })),
    plan: plan?.content
      ? {
          path: plan.path,
          width: plan.width,
          height: plan.height,
          line: plan.line,
          place: plan.place,
          label: `${plan.name} · ${text(plan.line.length > 0 ? 'handling.file.track' : 'handling.file.place')}`,
        }
      : undefined,
    happenings: stepsOf(detail).map(step => happeningOf(step, words)),
    people: peopleOf(incident, words),
    checks: (instruction?.steps ?? []).map(step => ({
      isDone: step.doneAt !== undefined,
      text: step.text,
      by:
        step.doneAt === undefined
          ? ''
          : text('handling.doneBy', { name: step.doneBy ?? text('common.unknown'), time: time(step.doneAt) }),
    })),
    missing: missingOf(incident, words),
    headings: {
      facts: text('handling.file.facts'),
      pictures: text('handling.file.pictures'),
      clips: text('handling.file.clips'),
      plan: text('handling.file.plan'),
      happenings: text('alarms.timeline.label'),
      people: text('handling.file.people'),
      checks: text('handling.title'),
      missing: text('handling.file.missing'),
    },
  };
}
