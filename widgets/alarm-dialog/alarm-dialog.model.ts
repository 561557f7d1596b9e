/** The rules of the alarm dialog: what happened when, what a form lacks, and what is sent. */
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

/** Two presses of a confirm button lie at least so far apart, milliseconds (specification section 9). */
export const pressSpacing = 500;

/** Width by state, px: an alarm that was handled has more to show (specification section 2). */
export const widthOf = (state: AlarmState): number => (state === 'unacknowledged' ? 800 : 1280);

/** Accept and give to a person, or close as not required. */
export type Choice = 'accept' | 'dismiss';

/** What was typed and chosen for one alarm. */
export interface Form {
  readonly id: string | undefined;
  readonly choice: Choice;
  readonly remark: string;
  readonly person: Person | undefined;
  /** Picture of the closing. */
  readonly picture: File | undefined;
  /** Its address once it is uploaded; it is uploaded when it is chosen, and once. */
  readonly pictureAddress: string | undefined;
  /** A press showed what is missing; from now on it is shown while typing. */
  readonly isTried: boolean;
  /** The prompt before closing is open. */
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

/** What a form lacks. */
export interface FormProblems {
  readonly remark?: Message;
  readonly person?: Message;
  readonly picture?: Message;
}

/** What has to be filled in before it can be sent. */
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

/** Who handled the alarm first, and when: as pushed, or as the alarm itself says. */
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

/** The pictures of an alarm that there are, oldest first. */
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

/** While a review is under way the alarm is read again so often, milliseconds: its cancelling is not pushed. */
export const reviewReading = 4_000;

/** How often the instructions of an open alarm are read, ms: others tick their steps off too. */
export const instructionReading = 10_000;

/** So long an alarm waits for its instructions before it is shown without them, ms: what comes later moves what is below it. */
export const instructionPatience = 1_000;

/** The instruction for an alarm, as far as it was read. */
export interface InstructionReading {
  /** Undefined until it is read, and where the server knows no instructions. */
  readonly instruction: AlarmInstruction | undefined;
  /** Why it could not be read; undefined once it is, and where the server knows no instructions. */
  readonly problem: Notice | undefined;
  /** True once it was read, has failed, or is no longer waited for: what stands below it will not be moved any more. */
  readonly isSettled: boolean;
  /** Takes an instruction that was read elsewhere. */
  readonly put: (instruction: AlarmInstruction) => void;
  readonly reload: () => void;
}

/** One line of what happened. */
export interface Step {
  readonly kind: 'began' | 'acknowledged' | 'reviewStarted' | 'reviewed' | 'reviewCancelled' | 'closed';
  readonly at: number | undefined;
  readonly by?: string;
  readonly note?: string;
  /** Person made responsible. */
  readonly assignedTo?: string;
  readonly picture?: string;
  /** What a review found. */
  readonly isAbnormal?: boolean;
}

/** What happened, oldest first. */
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
  // A step without a time: an alarm begins before all else, and is closed after it.
  const placeOf = ({ kind, at }: Step): number =>
    kind === 'began' ? -Infinity : (at ?? (kind === 'closed' ? Infinity : 0));
  return steps.sort((one, other) => placeOf(one) - placeOf(other));
}

/** What a user may choose for an unacknowledged alarm: accepting it acknowledges it, dismissing it closes it. */
export const choicesOf = (mayConfirm: boolean, mayClose: boolean): readonly Choice[] => [
  ...(mayConfirm ? (['accept'] as const) : []),
  ...(mayClose ? (['dismiss'] as const) : []),
];

/** Ends of the names of video files that browsers play themselves. */
const videoFile = /\.(?:mp4|m4v|mov|webm|ogv)$/i;

/** True for an address of a video file; any other address is that of an FLV stream. */
export const isVideoFile = (address: string): boolean =>
  !/^wss?:/i.test(address) && videoFile.test(address.replace(/[?#].*$/s, ''));
