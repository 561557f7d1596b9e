import { hasArea, loadArea, type LateArea } from '@patrolkit/core';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorState, Loading } from '../ui/states.tsx';

/** A view whose texts come with it and not with the language: drawn when they are here. */
export function withTexts<Props extends object>(area: LateArea, View: ComponentType<Props>): ComponentType<Props> {
  return function WithTexts(props: Props) {
    const [state, setState] = useState(() => (hasArea(area) ? 'ready' : 'loading'));
    const isLoading = state === 'loading';
    useEffect(() => {
      if (!isLoading) return;
      let isWanted = true;
      loadArea(area).then(
        () => isWanted && setState('ready'),
        () => isWanted && setState('failed'),
      );
      return () => {
        isWanted = false;
      };
    }, [isLoading]);
    if (state === 'ready') return <View {...props} />;
    return isLoading ? <Loading /> : <ErrorState onRetry={() => setState('loading')} />;
  };
}
