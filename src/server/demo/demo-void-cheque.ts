/** A page of one void check, as a PDF that any viewer opens: what an operator compares with. */
export function voidCheque(holder: string): string {
  const drawing = [
    'q 0.95 0.97 0.96 rg 20 20 460 200 re f Q',
    'q 0.2 0.45 0.4 RG 1 w 20 20 460 200 re S Q',
    text(14, 40, 190, holder),
    text(10, 40, 174, '1200 Sandbox Street, Austin TX'),
    text(10, 390, 190, 'No. 0042'),
    text(10, 40, 130, 'Pay to the order of ______________________________   $ __________'),
    text(48, 170, 75, 'V O I D'),
    text(12, 40, 36, 'Sandbox National Bank      021000021      7xxxxx1282'),
  ].join('\n');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 240] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

const text = (size: number, x: number, y: number, words: string): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${words.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`;

/** Objects one after the other, and at the end where each of them begins. */
function pdfOf(objects: readonly string[]): string {
  let pdf = '%PDF-1.4\n';
  const begins = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const places = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
