/** The page inside the playground's frame: nothing but the script of the elements, as on a school's page. */
export const previewPage = (styles: readonly string[]): string => `<!doctype html>
<html lang="en" data-entry="../academy-widgets.js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<title>Preview</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
<script src="previewCalls.js"></script>
<script type="module" src="../academy-widgets.js"></script>
<script type="module" src="preview.js"></script>
</head>
<body></body>
</html>
`;
