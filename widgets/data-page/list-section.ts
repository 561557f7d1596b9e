/** The props of a list that belongs to a record. They are apart from its view, because views that the list opens draw it too. */
import type { ListSection } from '@patrolkit/core';
import type { ReactNode } from 'react';

/** A section of a detail page, or of an opened row. */
export interface ListSectionProps {
  readonly section: ListSection;
  /** The record of the page. */
  readonly row: unknown;
  readonly isNarrow: boolean;
  /** The user requests another page. */
  readonly onOpen: (screen: string, query: string) => void;
  /** True for a list of the page's own data: users who may open the page may see it. */
  readonly isOwn?: boolean;
}

/** Draws a section. */
export type ListSectionView = (props: ListSectionProps) => ReactNode;
