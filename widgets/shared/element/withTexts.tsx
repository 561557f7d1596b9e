import type { LateArea } from '@patrolkit/core';
import type { ComponentType, ReactNode } from 'react';
import { ErrorState, Loading } from '../ui/states.tsx';
import { useTexts } from './hooks.ts';
import { useLoad } from './useLoad.ts';

/**
 * A view whose texts load with it and not with the language. It is drawn when they are here.
 * @param Stead surrounds what is shown meanwhile, where the view is a dialog
 */
export function withTexts<Props extends object>(
  area: LateArea,
  View: ComponentType<Props>,
  Stead?: ComponentType<Props & { readonly isComing: boolean; readonly children: ReactNode }>,
): ComponentType<Props> {
  return function WithTexts(props: Props) {
    const { hasArea, loadArea } = useTexts();
    const isHere = hasArea(area);
    const retry = useLoad(isHere, loadArea, area);
    if (isHere) return <View {...props} />;
    const said = retry ? <ErrorState onRetry={retry} /> : <Loading />;
    if (!Stead) return said;
    return (
      <Stead {...props} isComing={!retry}>
        {said}
      </Stead>
    );
  };
}
