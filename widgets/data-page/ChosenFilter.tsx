import type { ComponentType } from 'react';
import type { Chosen, ChosenProps } from './chosen.ts';
import { PersonFilter } from './PersonFilter.tsx';
import { SeveralFilter } from './SeveralFilter.tsx';
import { TreeFilter } from './TreeFilter.tsx';

const views: { readonly [Kind in Chosen['kind']]: ComponentType<ChosenProps<Kind>> } = {
  several: SeveralFilter,
  tree: TreeFilter,
  person: PersonFilter,
};

/** A filter whose choices open: several words, a place, a person. */
export function ChosenFilter<Kind extends Chosen['kind']>(props: ChosenProps<Kind>) {
  const View: ComponentType<ChosenProps<Kind>> = views[props.filter.kind];
  return <View {...props} />;
}
