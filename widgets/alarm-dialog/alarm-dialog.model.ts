/** The rules of the alarm dialog: the history of an alarm, what a form lacks, and what is sent. */
import {
  alarmState,
  beginOf,
  remarkProblem,
  type AlarmConfirmation,
  type AlarmDetail,
  type AlarmInstruction,
  type AlarmState,
  type HandlingFailure,
  type Message,
  type MessageId,
  type Notice,
  type Person,
} from '@patrolkit/core';

/** Shortest time between two presses of a confirm button, ms (specification section 9). */
export const pressSpacing = 500;

/** Width by state, px. An alarm that was handled has more to show (specification section 2). */
export const widthOf = (state: AlarmState): number => (state === 'unacknowledged' ? 800 : 1280);

/** Accept and assign to a person, or close as not required. */
export type Choice = 'accept' | 'dismiss';

/** What the user typed and chose for one alarm. */
export interface Form {
  readonly id: string | undefined;
  readonly choice: Choice;
  readonly remark: string;
  readonly person: Person | undefined;
  /** Picture of the closing. */
  readonly picture: File | undefined;
  /** Its address once it has been uploaded. It is uploaded only once, when the user chooses it. */
  readonly pictureAddress: string | undefined;
  /** True when a press has shown what is missing. From then on it is also shown while the user types. */
  readonly isTried: boolean;
  /** True while the question before closing is open. */
  readonly isAsking: boolean;
  readonly failure: HandlingFailure | undefined;
  /** The handling of another user, as it was pushed. */
  readonly pushed: AlarmConfirmation | undefined;
}

/** An empty form. */
export const blankForm = (id: string | undefined): Form => ({
  id,
  choice: 'accept',
  remark: '',
  person: undefined,
  picture: undefined,
  pictureAddress: undefined,
  isTried: false,
  isAsking: false,
  failure: undefined,
  pushed: undefined,
});

/** Who answers for the zone of an alarm, as the server proposes. */
export const proposedIn = ({ proposedId: id, proposedName: name }: AlarmDetail): Person | undefined =>
  id === undefined || name === undefined ? undefined : { id, name };

/** Says who answers for which zone; undefined when nobody is proposed. */
export const proposalOf = ({
  proposedName: name,
  proposedArea: area,
  proposedPhone: phone,
}: AlarmDetail): Message | undefined => {
  if (name === undefined || area === undefined) return undefined;
  return phone === undefined
    ? { id: 'alarms.person.proposed', values: { name, area } }
    : { id: 'alarms.person.proposedPhone', values: { name, area, phone } };
};

/** What a form lacks. */
export interface FormProblems {
  readonly remark?: Message;
  readonly person?: Message;
  readonly picture?: Message;
}

/** What the user must fill in before the form can be sent. */
export function formProblems(form: Form, state: AlarmState): FormProblems {
  const remark = remarkProblem(form.remark);
  const needsPerson = state === 'unacknowledged' && form.choice === 'accept' && form.person === undefined;
  const needsUpload = state === 'acknowledged' && form.picture !== undefined && form.pictureAddress === undefined;
  return {
    ...(remark ? { remark } : {}),
    ...(needsPerson ? { person: { id: 'alarms.person.required' } } : {}),
    ...(needsUpload ? { picture: { id: 'alarms.picture.notReady' } } : {}),
  };
}

/** True when nothing is missing. */
export const isComplete = (problems: FormProblems): boolean => Object.keys(problems).length === 0;

/** True when a confirmation is about this alarm. */
export const concerns = (confirmation: AlarmConfirmation, id: string): boolean => confirmation.ids.includes(id);

/** Who handled the alarm first, and when, from the push or the alarm itself. */
export function handledBy(
  form: Form,
  detail: AlarmDetail,
): { readonly name?: string; readonly at?: number } | undefined {
  if (form.pushed) return { name: form.pushed.by, at: form.pushed.at };
  if (!form.failure?.isHandledElsewhere) return undefined;
  return alarmState(detail.status) === 'closed'
    ? { name: detail.closedBy ?? detail.acknowledgedBy, at: detail.closedAt ?? detail.acknowledgedAt }
    : { name: detail.acknowledgedBy, at: detail.acknowledgedAt };
}

/** What a picture of an alarm shows. */
export type PictureKind = 'previous' | 'alarm' | 'review' | 'close';

/** The text for each kind of picture. */
export const pictureLabels = {
  previous: 'alarms.review.previousPicture',
  alarm: 'alarms.picture.alarm',
  review: 'alarms.picture.review',
  close: 'alarms.picture.close',
} as const satisfies Readonly<Record<PictureKind, MessageId>>;

/** The existing pictures of an alarm, oldest first. */
export function picturesOf(
  detail: AlarmDetail,
): readonly { readonly kind: PictureKind; readonly src: string; readonly at: number | undefined }[] {
  const all = [
    { kind: 'previous', src: detail.previousReviewPicture, at: detail.previousReviewAt },
    { kind: 'alarm', src: detail.picture, at: beginOf(detail) },
    { kind: 'review', src: detail.reviewPicture, at: detail.reviewedAt },
    { kind: 'close', src: detail.closePicture, at: detail.closedAt },
  ] as const;
  return all.flatMap(({ kind, src, at }) => (src ? [{ kind, src, at }] : []));
}

/** How often the alarm is read again during a review, ms: the server does not push the cancelling of a review. */
export const reviewReading = 4_000;

/** How often the instructions of an open alarm are read, ms: other users also tick off steps. */
export const instructionReading = 10_000;

/** How long an alarm waits for its instructions, ms. After that it is shown without them; late instructions move what is below them. */
export const instructionPatience = 1_000;

/** The instruction for an alarm, as far as it has been read. */
export interface InstructionReading {
  /** Undefined until it has been read, and when the server knows no instructions. */
  readonly instruction: AlarmInstruction | undefined;
  /** Why it could not be read. Undefined once it has been read, and when the server knows no instructions. */
  readonly problem: Notice | undefined;
  /** True once it has been read, has failed, or has taken too long. What stands below it then no longer moves. */
  readonly isSettled: boolean;
  /** Takes an instruction that was read elsewhere. */
  readonly put: (instruction: AlarmInstruction) => void;
  readonly reload: () => void;
}

/** One line of the history. */
export interface Step {
  readonly kind: 'began' | 'acknowledged' | 'reviewStarted' | 'reviewed' | 'reviewCancelled' | 'closed';
  readonly at: number | undefined;
  readonly by?: string;
  readonly note?: string;
  /** Person made responsible. */
  readonly assignedTo?: string;
  readonly picture?: string;
  /** The result of a review. */
  readonly isAbnormal?: boolean;
}

/** The history of an alarm, oldest first. */
export function stepsOf(detail: AlarmDetail): readonly Step[] {
  const steps: Step[] = [{ kind: 'began', at: beginOf(detail), by: detail.raisedBy, note: detail.raisedNote }];
  if (detail.acknowledgedAt !== undefined || detail.acknowledgedBy || detail.status === 'acknowledged') {
    steps.push({
      kind: 'acknowledged',
      at: detail.acknowledgedAt,
      by: detail.acknowledgedBy,
      note: detail.acknowledgeNote,
      assignedTo: detail.assignedTo,
    });
  }
  if (detail.reviewStartedAt !== undefined) {
    steps.push({ kind: 'reviewStarted', at: detail.reviewStartedAt, by: detail.reviewer });
  }
  if (detail.reviewedAt !== undefined) {
    steps.push(
      detail.reviewStatus === 'cancelled'
        ? { kind: 'reviewCancelled', at: detail.reviewedAt }
        : {
            kind: 'reviewed',
            at: detail.reviewedAt,
            picture: detail.reviewPicture,
            isAbnormal: detail.reviewIsAbnormal,
          },
    );
  }
  if (alarmState(detail.status) === 'closed') {
    steps.push({
      kind: 'closed',
      at: detail.closedAt,
      by: detail.closedBy,
      note: detail.closeNote,
      picture: detail.closePicture,
    });
  }
  // A step without a time gets its place by kind: an alarm begins before all else and is closed after it.
  const placeOf = ({ kind, at }: Step): number =>
    kind === 'began' ? -Infinity : (at ?? (kind === 'closed' ? Infinity : 0));
  return steps.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The user's choices for an unconfirmed alarm. Accepting confirms it, and dismissing closes it. */
export const choicesOf = (mayConfirm: boolean, mayClose: boolean): readonly Choice[] => [
  ...(mayConfirm ? (['accept'] as const) : []),
  ...(mayClose ? (['dismiss'] as const) : []),
];

/** Extensions of video files that browsers play themselves. */
const videoFile = /\.(?:mp4|m4v|mov|webm|ogv)$/i;

/** True for the address of a video file. Any other address is that of an FLV stream. */
export const isVideoFile = (address: string): boolean =>
  !/^wss?:/i.test(address) && videoFile.test(address.replace(/[?#].*$/s, ''));
