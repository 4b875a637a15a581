// Runs before the first paint: the stored language, direction, theme and region, so that nothing flashes.
(function () {
  var page = document.documentElement;
  var read = function (name) {
    try {
      return localStorage.getItem('cardload.' + name);
    } catch (_blocked) {
      return null;
    }
  };
  var theme = read('theme');
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.theme = theme;
  var region = read('region') === 'CA' ? 'ca' : 'us';
  page.dataset.region = region;
  var icon = document.querySelector('link[rel=icon]');
  if (icon) icon.href = '/icon-' + region + '.svg';
  var language = read('language');
  if (language === 'es' || language === 'fr') page.lang = language;
  page.dir = read('direction') === 'rtl' ? 'rtl' : 'ltr';
})();
