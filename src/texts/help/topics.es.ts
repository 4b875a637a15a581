/** Los temas de la ayuda. */
const topics = {
  'topic.firstSteps': 'Cómo empezar',
  'text.firstSteps':
    'Agregue a su personal, consiga tarjetas, ponga dinero en una billetera y configure las propinas. La página de inicio muestra estos primeros pasos y cuál sigue. La lista desaparece después de su primer pago.',
  'words.firstSteps': 'empezar inicio configuración lista cuenta nueva primeros pasos',
  'topic.payTips': 'Pagar propinas',
  'text.payTips':
    'Abra Propinas y elija Revisar y pagar. Verifique cuánto recibe cada quien y pague: el botón muestra el monto. Las personas a las que no se puede pagar aparecen aparte; las demás reciben su pago de inmediato.',
  'words.payTips': 'pago propina noche anoche servicio fondo reparto enviar',
  'topic.blockedNights': 'Una noche bloqueada',
  'text.blockedNights':
    'Una noche no se puede pagar mientras un registro de entrada o una venta no tenga responsable, o mientras falten datos. Abra la noche: ahí se nombra cada problema. Corrija los registros, calcule el día de nuevo, revise y pague.',
  'words.blockedNights': 'bloqueado sin asignar reloj entrada corregir error calcular',
  'topic.holds': 'Pagos retenidos',
  'text.holds':
    'Un pago se retiene cuando la tarjeta de la persona no puede recibir dinero, por ejemplo porque no está activada. El dinero se queda en su billetera. Se envía en cuanto la tarjeta funciona; no tiene que pagar otra vez.',
  'words.holds': 'retenido espera no pagado tarjeta inactiva pendiente',
  'topic.tipRules': 'Cambiar las reglas de propinas',
  'text.tipRules':
    'Las reglas dicen quién comparte las propinas y cuánto pesa cada puesto. Para cambiarlas, abra Reglas y servicios. Antes de guardar, verá qué habría cambiado en servicios pasados. Las reglas nuevas nunca cambian una noche ya pagada.',
  'words.tipRules': 'puntos porcentaje reparto fondo peso puestos servicios configuración',
  'topic.enterNight': 'Ingresar una noche a mano',
  'text.enterNight':
    'Úselo si no hay un punto de venta conectado. Ingrese las horas y propinas de cada persona, o péguelas desde una hoja de cálculo. Se guarda mientras escribe. Envíe la noche cuando esté correcta; nadie recibe dinero hasta que usted revise y pague.',
  'words.enterNight': 'manual borrador escribir hoja de cálculo pegar horas',
  'topic.squareUps': 'Regularizaciones',
  'text.squareUps':
    'Si llegan datos nuevos después de pagar una noche, lo pagado no cambia. La diferencia se convierte en una regularización para cada persona. Si la acepta, se suma o se resta de sus próximas propinas.',
  'words.squareUps': 'corrección pagado de más de menos diferencia debe datos tardíos',
  'topic.payrollFile': 'Propinas para la nómina',
  'text.payrollFile':
    'El historial muestra las propinas por persona de cualquier periodo de pago. Expórtelas en CSV o Excel, o en el formato de su sistema de nómina. Elija el sistema una vez en Propinas, Configuración, Ajustes.',
  'words.payrollFile': 'nómina archivo exportar w-2 adp periodo informe propinas por persona',
  'topic.loadCard': 'Cargar una tarjeta',
  'text.loadCard':
    'Elija una persona y un monto, revise y envíe. El dinero sale de su billetera de inmediato. Si cargó un monto equivocado, retírelo, siempre que la persona no lo haya gastado.',
  'words.loadCard': 'pagar persona enviar dinero recargar fondos',
  'topic.failedLoads': 'Una carga que falló',
  'text.failedLoads':
    'Abra Transacciones y seleccione la carga para leer el motivo. Por una carga fallida no salió dinero de su billetera. Corrija el motivo, por ejemplo una tarjeta inactiva, y cargue de nuevo. Una carga sin confirmar aún puede llegar: no la envíe dos veces.',
  'words.failedLoads': 'falló error rechazada desconocida sin confirmar no llegó falta dinero',
  'topic.unloadCard': 'Recuperar dinero',
  'text.unloadCard':
    'Retirar devuelve dinero de una tarjeta a su billetera. Puede recuperar como máximo lo que la tarjeta aún tiene. La persona lo ve en su historial.',
  'words.unloadCard': 'retirar revertir reembolso error monto equivocado',
  'topic.bulkErrors': 'Errores en un archivo masivo',
  'text.bulkErrors':
    'Nada se envía hasta que usted confirme. Después de subir el archivo, cada fila con un problema dice qué está mal. Corríjala en pantalla, exclúyala o suba un archivo corregido al mismo lote. Las demás filas pueden continuar sin ella.',
  'words.bulkErrors': 'csv subir importar filas plantilla columnas lote archivo incorrecto',
  'topic.walletTransfer': 'Mover dinero entre billeteras',
  'text.walletTransfer':
    'Una transferencia mueve dinero de una de sus billeteras a otra de inmediato. Úsela cuando a una ubicación le falte dinero antes de pagar. Solo los administradores pueden transferir; pídalo al suyo si no ve la página.',
  'words.walletTransfer': 'transferencia mover saldo falta fondos insuficientes',
  'topic.loadWallet': 'Poner dinero en una billetera',
  'text.loadWallet':
    'Cargue una billetera desde una cuenta bancaria verificada de su empresa. Antes de enviar, la página muestra cuándo llega el dinero. También puede hacer una transferencia bancaria al número de cuenta propio de la billetera.',
  'words.loadWallet': 'fondos depósito agregar dinero transferencia ach saldo bajo',
  'topic.bankVerification': 'Verificar una cuenta bancaria',
  'text.bankVerification':
    'Inicie sesión en su banco para verificar la cuenta al instante. O le enviamos dos depósitos pequeños y usted ingresa sus montos unos días después. También puede subir un cheque anulado. Nada se toma de una cuenta antes de verificarla.',
  'words.bankVerification': 'verificar microdepósitos cheque anulado conectar banco',
  'topic.padSchedule': 'Débitos preautorizados',
  'text.padSchedule':
    'Un calendario de débitos rellena una billetera desde su cuenta bancaria: en días fijos, o cuando el saldo baja de un monto. El dinero tarda de 5 a 7 días hábiles. Puede pausar, cambiar o terminar un calendario cuando quiera.',
  'words.padSchedule': 'pad automático recarga calendario recurrente débito',
  'topic.limits': 'Límites de carga',
  'text.limits':
    'Un gerente puede tener límites: en qué días y horas puede cargar, cuánto por día y cuánto por tarjeta. Se aplican en la zona horaria de la billetera que paga. Quien administra a los gerentes puede cambiarlos.',
  'words.limits': 'límite máximo diario tarjeta horario no permitido demasiado',
  'topic.addMembers': 'Agregar miembros',
  'text.addMembers':
    'Agregue a una persona con su celular o correo electrónico, o suba una lista. Cada una recibe una invitación para registrarse. Entréguele una tarjeta de sus existencias y la persona la activa.',
  'words.addMembers': 'agregar miembro empleado contratar persona invitar lista csv personal',
  'topic.cannotBePaid': 'Personas a las que no se puede pagar',
  'text.cannotBePaid':
    'Solo se puede pagar a quien tiene una tarjeta activa. La vista “No se les puede pagar” muestra a las demás con el motivo: sin registrar, tarjeta sin activar, bloqueada o vencida. Abra a una persona para ver el siguiente paso.',
  'words.cannotBePaid': 'pendiente registrado bloqueada vencida inactiva estado activar tarjeta',
  'topic.invitations': 'Invitaciones que no llegaron',
  'text.invitations':
    'Revise el celular y el correo en la página de la persona y envíe la invitación de nuevo. En la lista puede seleccionar a varias personas e invitarlas juntas. Funciona el enlace más reciente; los anteriores no.',
  'words.invitations': 'invitar otra vez reenviar enlace vencido sms correo registro',
  'topic.orderCards': 'Pedir tarjetas',
  'text.orderCards':
    'Indique cuántas tarjetas necesita y a dónde van. Verá el precio completo antes de pedir y puede pagar desde una billetera o con tarjeta. La página del pedido muestra dónde va el envío.',
  'words.orderCards': 'pedido tarjetas plástico envío entrega rastreo precio existencias',
  'topic.cardStock': 'Sus existencias de tarjetas',
  'text.cardStock':
    'Las tarjetas que aún no son de nadie están en sus existencias. Agregue las que ya tiene con su ID de tarjeta, que está en la carta que vino con ella. Entregue una a una persona desde su página.',
  'words.cardStock': 'inventario existencias id de tarjeta entregar asignar agregar',
  'topic.lostCard': 'Reemplazar una tarjeta perdida o robada',
  'text.lostCard':
    'Abra a la persona y bloquee la tarjeta de inmediato para que nadie gaste con ella. Después elija Reemplazar y entréguele una tarjeta de sus existencias. El saldo pasa a la tarjeta nueva.',
  'words.lostCard': 'perdida robada reemplazar bloquear dañada rota tarjeta nueva',
  'topic.roles': 'Roles y permisos',
  'text.roles':
    'Lo que puede hacer un gerente depende de su rol. Los administradores pueden hacerlo todo; un gerente ve solo las ubicaciones que tiene asignadas. Si no ve una página, no es parte de su rol: pregunte a su administrador.',
  'words.roles':
    'permisos acceso nivel administrador gerente derechos invitar usuario página oculta',
  'topic.trustedDevices': 'Dispositivos de confianza y códigos',
  'text.trustedDevices':
    'Cada inicio de sesión pide un código. En su propio teléfono o computadora puede confiar en el dispositivo por 30 días: entonces solo se pide la contraseña. Nunca confíe en una tableta compartida. Mi configuración muestra sus dispositivos y puede olvidar cualquiera.',
  'words.trustedDevices': 'código sms iniciar sesión dos pasos dispositivo confianza teléfono',
  'topic.notifications': 'Notificaciones',
  'text.notifications':
    'La campana guarda alertas, como una billetera con poco saldo o un pago fallido. En Mi configuración elija cuáles llegan también por correo o mensaje de texto, y sus horas de silencio.',
  'words.notifications': 'alertas correo mensaje texto campana silencio saldo bajo',
  'topic.password': 'Contraseña e idioma',
  'text.password':
    'Cambie su contraseña y su idioma en Mi configuración. Con una contraseña nueva se cierra la sesión en los demás dispositivos. Si la olvidó, use “¿La olvidó?” en la página de inicio de sesión.',
  'words.password': 'contraseña restablecer idioma francés inglés tema oscuro cuenta',
  'topic.earnedWages': 'Acceso al salario ganado',
  'text.earnedWages':
    'Las personas toman parte del salario que ya ganaron, hasta el 50 %, antes del día de pago. Los adelantos salen del fondo: manténgalo con saldo; el panel dice cuánto agregar. El día de pago, un archivo indica a la nómina qué descontar.',
  'words.earnedWages': 'ewa adelanto salario anticipado día de pago fondo descuento',
  'topic.disputes': 'Disputas',
  'text.disputes':
    'Puede disputar un depósito dentro de 7 días. Abra la transacción y elija Disputar, diga por qué y siga la respuesta en Disputas. Después de 7 días, contacte a soporte.',
  'words.disputes': 'disputa reclamo cargo equivocado contracargo queja',
  'topic.exports': 'Exportar e imprimir',
  'text.exports':
    'Las listas y los informes tienen un botón Exportar: CSV o Excel, de esta vista o de todo lo que coincide. Los archivos grandes se preparan aparte y se guardan 7 días en Procesos. Al imprimir salen todas las filas, no solo las de la pantalla.',
  'words.exports': 'exportar csv excel xlsx descargar imprimir informe archivo',
  'topic.connectPos': 'Conectar un punto de venta',
  'text.connectPos':
    'En Conexiones, elija su sistema e inicie sesión en él. Después elija la ubicación, vincule su personal con sus miembros y sus roles con sus puestos. Desde entonces las horas y las ventas se cargan solas.',
  'words.connectPos':
    'pos lightspeed 7shifts omnivore integración conectar personal roles vincular',
  'topic.missingData': 'Faltan horas o ventas',
  'text.missingData':
    'Abra la conexión: muestra cuándo llegaron datos por última vez y qué días tienen huecos. Elija Sincronizar ahora, o vuelva a conectar si la sesión venció. Si de verdad no hubo ventas ese día, indíquelo ahí y la noche puede continuar.',
  'words.missingData': 'hueco sin conexión sincronizar faltan datos reconectar vencida',
  'topic.subscription': 'Suscripción y facturación',
  'text.subscription':
    'Cada billetera que usa propinas tiene su propia suscripción. Ahí ve las facturas, cambia la forma de pago o cancela. Si una renovación falla, las propinas de esa billetera se pausan hasta que se pague; no se pierde nada.',
  'words.subscription':
    'facturación factura plan prueba renovación forma de pago restringido cancelar',
} as const;
export default topics;
