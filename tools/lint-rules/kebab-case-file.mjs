import { basename } from 'node:path';

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Files are named kebab-case, with their role after a dot: `load-card.test.ts`. */
export default {
  meta: { type: 'suggestion', schema: [], messages: { name: '{{name}} is not kebab-case.' } },
  create(context) {
    const name = basename(context.filename);
    return {
      Program(node) {
        if (!NAME.test(name)) context.report({ node, messageId: 'name', data: { name } });
      },
    };
  },
};
