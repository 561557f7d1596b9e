import type { FloorPlan, Loaded } from '@patrolkit/core';
import { useConsole, useNoticeText, useText } from '../element/hooks.ts';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';

/** Stands in place of a map without a floor plan: the plan is loading, could not be read, or does not exist. */
export function NoPlan({ plans }: { readonly plans: Loaded<FloorPlan> }) {
  const { robots } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  return (
    <div className="instead">
      {plans.state === 'failed' ? (
        <ErrorState
          title={text('robots.map.failed')}
          hint={plans.problem ? noticeText(plans.problem) : undefined}
          onRetry={() => void robots.loadFloorPlans()}
        />
      ) : plans.state === 'ready' ? (
        <EmptyState title={text('robots.map.empty')} hint={text('robots.map.emptyHint')} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
