import type { ElementSpec } from './shared/element/spec.ts';

const modules = import.meta.glob<ElementSpec>('./*/*.element.ts', { eager: true, import: 'spec' });

/** The public interface of every widget, as data. */
export const specs: readonly ElementSpec[] = Object.values(modules);
