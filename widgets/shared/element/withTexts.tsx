import type { LateArea } from '@patrolkit/core';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorState, Loading } from '../ui/states.tsx';
import { useTexts } from './hooks.ts';

/** A view whose texts come with it and not with the language: drawn when they are here. */
export function withTexts<Props extends object>(area: LateArea, View: ComponentType<Props>): ComponentType<Props> {
  return function WithTexts(props: Props) {
    const { hasArea, loadArea } = useTexts();
    const [isFailed, setFailed] = useState(false);
    const isHere = hasArea(area);
    useEffect(() => {
      if (isHere || isFailed) return;
      let isWanted = true;
      loadArea(area).catch(() => isWanted && setFailed(true));
      return () => {
        isWanted = false;
      };
    }, [isHere, isFailed, loadArea]);
    if (isHere) return <View {...props} />;
    return isFailed ? <ErrorState onRetry={() => setFailed(false)} /> : <Loading />;
  };
}
