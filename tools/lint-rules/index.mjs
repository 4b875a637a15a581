import castSaysWhy from './cast-says-why.mjs';
import clockAndRandom from './clock-and-random.mjs';
import effectReturnsCleanup from './effect-returns-cleanup.mjs';
import kebabCaseFile from './kebab-case-file.mjs';
import moneyIsWhole from './money-is-whole.mjs';
import noCastToNever from './no-cast-to-never.mjs';
import noLiteralText from './no-literal-text.mjs';

/** The rules of this house that no package has. */
export default {
  meta: { name: 'house' },
  rules: {
    'cast-says-why': castSaysWhy,
    'clock-and-random': clockAndRandom,
    'effect-returns-cleanup': effectReturnsCleanup,
    'kebab-case-file': kebabCaseFile,
    'money-is-whole': moneyIsWhole,
    'no-cast-to-never': noCastToNever,
    'no-literal-text': noLiteralText,
  },
};
