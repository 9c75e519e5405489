const NOT_IMPERATIVE = /^(?:\w+(?<!ne|f|spe|emb|se|brea|shr|spr|succe|proc|exce)ed|\w+(?<!br|str)ing|\w+(?<![sui])s)$/i;

/** Conventional Commits with imperative subjects of at most 72 characters. */
export default {
  extends: ['@commitlint/config-conventional'],
  plugins: [
    {
      rules: {
        'subject-imperative': ({ subject }) => [
          !NOT_IMPERATIVE.test(subject?.split(' ')[0] ?? ''),
          'subject must be in the imperative, such as "add", not "adds", "added", or "adding"',
        ],
      },
    },
  ],
  rules: {
    'header-max-length': [2, 'always', 72],
    'body-max-line-length': [2, 'always', 150],
    'subject-imperative': [2, 'always'],
  },
};
