/** How a form begins for a new thing. It loads with the list, the rest of a form when one is opened. */
import type { FormValues } from './filling.ts';
import type { Form } from './form.ts';

/** A form whose new things begin with other values in the fields that it has. */
export const beginningWith = (form: Form, values: FormValues): Form => ({
  sections: form.sections.map(section => ({
    ...section,
    fields: section.fields.map(field => {
      const first = values[field.name];
      return typeof first === 'string' ? { ...field, first } : field;
    }),
  })),
});
