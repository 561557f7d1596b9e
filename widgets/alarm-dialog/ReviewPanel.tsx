import { ScanSearch, CircleCheck, CircleSlash, Link2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AlarmDetail } from '@patrolkit/core';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { AlarmPicture } from './AlarmPicture.tsx';
import { useFailure } from './useFailure.ts';

interface ReviewProps {
  readonly detail: AlarmDetail;
  /** The alarm changed on the server and must be read again. */
  readonly onReload: () => void;
  /** The alarm has been read again. */
  readonly onRead: (detail: AlarmDetail) => void;
}

/** The state of an alarm's review, and its result as pictures side by side. Shows nothing for an alarm without a review. */
export function ReviewPanel(props: ReviewProps) {
  const { detail } = props;
  const { alarms } = useConsole();
  const text = useText();
  const { formatDateTime } = useTexts();
  const { reviewStatus, isReviewAlarm, originalId } = detail;
  if (reviewStatus === 'none' && !isReviewAlarm && originalId === undefined) return null;
  const isDone = reviewStatus === 'confirmed';
  return (
    <section
      className="review"
      part="review"
      data-status={reviewStatus}
      aria-label={text('alarms.fact.review')}
      aria-live="polite"
    >
      {isReviewAlarm || originalId !== undefined ? (
        <p className="review-line">
          <Link2 size={16} aria-hidden />
          <strong>{text('alarms.review.isReview')}</strong>
          {detail.previousReviewAt === undefined ? null : (
            <span className="note">
              {text('alarms.review.previous', { time: formatDateTime(detail.previousReviewAt) })}
            </span>
          )}
          {originalId === undefined ? null : (
            <Button size="small" kind="quiet" onClick={() => alarms.open(originalId)}>
              {text('alarms.review.openOriginal')}
            </Button>
          )}
        </p>
      ) : null}
      {reviewStatus === 'none' ? null : <Standing {...props} />}
      {isDone || isReviewAlarm ? (
        <div className="review-pictures">
          {isReviewAlarm ? <AlarmPicture detail={detail} kind="previous" caption /> : null}
          <AlarmPicture detail={detail} caption />
          {isDone ? <AlarmPicture detail={detail} kind="review" caption /> : null}
        </div>
      ) : null}
    </section>
  );
}

/** One line with the state of the review and the acts that are possible now. */
function Standing({ detail, onReload, onRead }: ReviewProps) {
  const { alarms } = useConsole();
  const text = useText();
  const { formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const [isSending, setSending] = useState(false);
  const { problem, forget, fail } = useFailure(detail, 'review');
  const { reviewStatus, reviewIsAbnormal: isAbnormal, reviewAlarmId } = detail;

  const cancel = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    forget();
    const outcome = await alarms.cancelReview(detail.id);
    setSending(false);
    if (outcome.isDone) return onReload();
    fail(outcome.problem);
    if (outcome.detail) onRead(outcome.detail);
  };

  const isWaiting = reviewStatus === 'initiated';
  const isCancelled = reviewStatus === 'cancelled';
  const Icon = isWaiting ? ScanSearch : isCancelled ? CircleSlash : isAbnormal ? TriangleAlert : CircleCheck;
  // A server may say that a review is done without its result.
  const tone = isWaiting || isCancelled || isAbnormal === undefined ? undefined : isAbnormal ? 'error' : 'success';
  return (
    <>
      <p className="review-line" data-tone={tone}>
        {isWaiting ? <span className="pk-spinner" aria-hidden="true" /> : <Icon size={16} aria-hidden />}
        <strong>
          {text(`alarms.review.${reviewStatus}`)}
          {tone ? ` · ${text(isAbnormal ? 'alarms.review.abnormal' : 'alarms.review.regular')}` : ''}
        </strong>
        <span>
          {isWaiting
            ? detail.reviewDeviceName
              ? text('alarms.review.waitingFor', { name: detail.reviewDeviceName })
              : text('alarms.review.waiting')
            : isCancelled
              ? text('alarms.review.cancelledHint')
              : tone && text(isAbnormal ? 'alarms.review.abnormalHint' : 'alarms.review.regularHint')}
        </span>
        {isWaiting ? (
          <Button size="small" busy={isSending} onClick={() => void cancel()}>
            {text('alarms.review.cancel')}
          </Button>
        ) : null}
        {reviewAlarmId === undefined ? null : (
          <Button size="small" onClick={() => alarms.open(reviewAlarmId)}>
            {text('alarms.review.openNew')}
          </Button>
        )}
      </p>
      <p className="note">
        {detail.reviewStartedAt === undefined && !detail.reviewer
          ? null
          : text('alarms.review.startedBy', {
              name: detail.reviewer ?? text('common.unknown'),
              time: detail.reviewStartedAt === undefined ? '–' : formatDateTime(detail.reviewStartedAt),
            })}
        {detail.reviewedAt === undefined || isWaiting
          ? null
          : ` · ${text('alarms.review.endedAt', { time: formatDateTime(detail.reviewedAt) })}`}
      </p>
      {problem ? (
        <p className="close-picture-problem" role="alert">
          {noticeText(problem)}
        </p>
      ) : null}
    </>
  );
}
