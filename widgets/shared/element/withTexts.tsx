import type { LateArea } from '@patrolkit/core';
import type { ComponentType } from 'react';
import { ErrorState, Loading } from '../ui/states.tsx';
import { useTexts } from './hooks.ts';
import { useLoad } from './useLoad.ts';

/** A view whose texts come with it and not with the language: drawn when they are here. */
export function withTexts<Props extends object>(area: LateArea, View: ComponentType<Props>): ComponentType<Props> {
  return function WithTexts(props: Props) {
    const { hasArea, loadArea } = useTexts();
    const isHere = hasArea(area);
    const retry = useLoad(isHere, loadArea, area);
    if (isHere) return <View {...props} />;
    return retry ? <ErrorState onRetry={retry} /> : <Loading />;
  };
}
